import { useTranslation } from 'react-i18next';
import type { Event } from '#contract/events.ts';
import { eventPath } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { showToast } from '#web/ui/toast.tsx';

type Shared = Pick<Event, 'slug' | 'name'>;

/** Returns a function that copies the event's URL to the clipboard and says so. */
export function useCopyLink(event: Shared): () => Promise<void> {
  const { t } = useTranslation();
  return async () => {
    try {
      await navigator.clipboard.writeText(eventAddress(event));
      showToast(t('events:linkCopied'));
    } catch {
      // Without permission, or without https, where there is no clipboard.
      showToast(t('events:linkNotCopied'), 'bad');
    }
  };
}

/** Shows a button that copies the event's URL to the clipboard. */
export function CopyLinkButton({ event }: { event: Shared }) {
  const { t } = useTranslation();
  const copy = useCopyLink(event);
  return (
    <Button icon="link" onPress={copy}>
      {t('events:copyLink')}
    </Button>
  );
}

/** Shows an icon button that copies the event's URL to the clipboard. */
export function CopyLinkIcon({ event }: { event: Shared }) {
  const { t } = useTranslation();
  return <IconButton icon="link" label={t('events:copyLink')} onPress={useCopyLink(event)} />;
}

/** Shows an icon button that opens the system's share sheet, or copies the event's URL on devices without one. */
export function ShareIcon({ event }: { event: Shared }) {
  const { t } = useTranslation();
  const copy = useCopyLink(event);
  // Closing the sheet is not an error.
  const open = () => navigator.share({ title: event.name, url: eventAddress(event) }).catch(() => undefined);
  return <IconButton icon="share" label={t('events:share')} onPress={() => ('share' in navigator ? open() : copy())} />;
}

function eventAddress({ slug }: Shared): string {
  return location.origin + eventPath(slug);
}
