import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { applyToEvents, refresh } from '#web/administration/queries.ts';
import { ReasonDialog } from '#web/administration/reason-dialog.tsx';
import { useChangeWithToast } from '#web/administration/use-change-with-toast.ts';
import { showToast } from '#web/ui/toast.tsx';

interface Props {
  /** Null: closed. */
  ids: readonly string[] | null;
  onClose: () => void;
}

/** Asks for the reason, hides the found events, and offers undo. */
export function HideFound({ ids, onClose }: Props) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const applyChange = useChangeWithToast();

  async function hide(because: string): Promise<void> {
    if (!ids) return;
    const changed = await applyToEvents(ids, 'hide', because);
    const undo = () => void applyChange({ make: () => applyToEvents(ids, 'unhide') });
    showToast(t('adminPanel:events.hidden', { count: changed }), 'good', {
      label: t('adminPanel:undo'),
      onPress: undo,
    });
    await refresh(client);
  }

  return (
    <ReasonDialog
      title={t('adminPanel:events.hideTitle', { count: ids?.length ?? 1 })}
      text={t('adminPanel:events.hideText', { count: ids?.length ?? 1 })}
      confirmLabel={t('adminPanel:events.hide')}
      asksReason
      isOpen={ids !== null}
      onConfirm={hide}
      onClose={onClose}
    />
  );
}
