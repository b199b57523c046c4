import { useTranslation } from 'react-i18next';
import type { Event } from '#contract/events.ts';
import { describeEvent } from '#web/events/card/describe-event.ts';
import { useNow } from '#web/events/days/use-now.ts';
import { useLocale } from '#web/i18n/locale.ts';
import { Head } from '#web/page/head.tsx';
import { eventPath } from '#web/paths.ts';

/** Sets the metadata of an event for search engines and link previews. */
export function EventHead({ event }: { event: Event }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const now = useNow();
  const { name, slug, isCancelled, pictureUrl } = event;
  const description = describeEvent(locale, event, now);
  return (
    <Head
      title={name}
      description={isCancelled ? `${t('eventPage:cancelled')} · ${description}` : description}
      path={eventPath(slug)}
      hasCard
      cardShows={pictureUrl}
    />
  );
}
