import type { i18n as I18n } from 'i18next';
import { waitingChanges } from '#web/outbox/service.ts';
import { paths } from '#web/paths.ts';
import { showToast } from '#web/ui/toast.tsx';
import { loadNotSent } from './waiting-part.tsx';

/** Says that a change is kept on this device and sent later, with a link to the list. */
export async function announceWaiting(i18n: I18n, undo?: () => void): Promise<void> {
  if (waitingChanges.get().length === 0) return;
  // Without its texts, the mark on the event says it when they are loaded.
  const isLoaded = await loadNotSent(i18n).then(
    () => true,
    () => false,
  );
  if (!isLoaded) return;
  const { t } = i18n;
  const see = { label: t('outbox:see'), to: `${paths.profile}#not-sent` };
  showToast(t('outbox:waits'), 'good', undo ? { label: t('outbox:undo'), onPress: undo } : see);
}
