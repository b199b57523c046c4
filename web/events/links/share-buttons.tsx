import { useTranslation } from 'react-i18next';
import type { Event } from '#contract/events.ts';
import { eventPath } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { useClientValue } from '#web/ui/use-client-value.ts';

type Shared = Pick<Event, 'slug' | 'name'>;

/** Puts the event's own address on the clipboard, and says so. */
export function useCopyLink(event: Shared): () => Promise<void> {
  const { t } = useTranslation();
  return async () => {
    try {
      await navigator.clipboard.writeText(eventAddress(event));
      showToast(t('events:linkCopied'));
    } catch {
      // No permission, or a page without https, which has no clipboard at all.
      showToast(t('events:linkNotCopied'), 'bad');
    }
  };
}

export function CopyLinkButton({ event }: { event: Shared }) {
  const { t } = useTranslation();
  const copy = useCopyLink(event);
  return (
    <Button icon="link" onPress={copy}>
      {t('events:copyLink')}
    </Button>
  );
}

/** The same where there is room for a drawing only. */
export function CopyLinkIcon({ event }: { event: Shared }) {
  const { t } = useTranslation();
  return <IconButton icon="link" label={t('events:copyLink')} onPress={useCopyLink(event)} />;
}

/** Hands the event to the system's share sheet, where the device has one. */
export function ShareButton({ event }: { event: Shared }) {
  const { t } = useTranslation();
  const canShare = useClientValue(() => 'share' in navigator, false);
  if (!canShare) return null;
  // Closing the sheet without choosing is no failure.
  const share = () => navigator.share({ title: event.name, url: eventAddress(event) }).catch(() => undefined);
  return (
    <Button icon="share" onPress={share}>
      {t('events:share')}
    </Button>
  );
}

function eventAddress({ slug }: Shared): string {
  return location.origin + eventPath(slug);
}
