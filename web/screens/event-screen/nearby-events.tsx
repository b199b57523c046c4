import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Event, NearbyEvent } from '#contract/events.ts';
import { EventCard } from '#web/events/card/event-card.tsx';
import { useNow } from '#web/events/days/use-now.ts';
import { nearbyEventsQuery } from '#web/events/queries.ts';
import { eventStatus } from '#web/i18n/event-status.ts';
import { useFormatDistance } from '#web/i18n/use-format-distance.ts';
import styles from './event-screen.module.css';

/** Nearby events. Empty while loading, because the page is complete without it. */
export function NearbyEvents({ event }: { event: Event }) {
  const { t } = useTranslation();
  const titleId = useId();
  const now = useNow();
  const formatDistance = useFormatDistance();
  const { data = [] } = useQuery(nearbyEventsQuery(event.id));
  const { organiser, place } = event;
  // Without a full address, the position is only the centre of the town, so no distance is shown.
  const awayOf = (other: NearbyEvent) =>
    other.distanceKm >= 0.1
      ? formatDistance(other.distanceKm)
      : other.place === place
        ? t('eventDetails:sameSpot')
        : undefined;
  // The next events of the organiser are listed above.
  const isOthers = (other: Event) => !organiser || other.organiser?.id !== organiser.id;
  const upcoming = data.filter((other) => eventStatus(other, now) !== 'over' && isOthers(other));
  if (upcoming.length === 0) return null;
  return (
    <section className={styles.nearby} aria-labelledby={titleId}>
      <h2 id={titleId}>{t('eventDetails:nearby')}</h2>
      <ul className={styles.nearbyList}>
        {upcoming.map((other) => (
          <li key={other.id}>
            <EventCard event={other} now={now} distanceText={awayOf(other)} />
          </li>
        ))}
      </ul>
    </section>
  );
}
