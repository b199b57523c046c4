import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Event, NearbyEvent } from '#contract/events.ts';
import { daysOfEvent } from '#contract/local-days.ts';
import { placeName } from '#contract/place-name.ts';
import { EventCard } from '#web/events/card/event-card.tsx';
import { useNow } from '#web/events/days/use-now.ts';
import { nearbyEventsQuery } from '#web/events/queries.ts';
import { eventStatus, relativeDay } from '#web/i18n/event-status.ts';
import { inTown } from '#web/i18n/in-town.ts';
import { useLocale } from '#web/i18n/locale.ts';
import { useFormatDistance } from '#web/i18n/use-format-distance.ts';
import { townPath } from '#web/paths.ts';
import styles from './event-screen.module.css';

/**
 * Shows nearby events, and a link to the page of the town; nothing while loading, because the page is complete without
 * it.
 */
export function NearbyEvents({ event }: { event: Event }) {
  const { t } = useTranslation();
  const now = useNow();
  const upcoming = useNearby(event, now);
  const locale = useLocale();
  const { organiser, location, isCancelled } = event;
  // The next events of the organiser are listed above, alternatives to a cancelled event too.
  const others = upcoming.filter(
    (other) => (!organiser || other.organiser?.id !== organiser.id) && !(isCancelled && isSameEvening(event, other)),
  );
  // The town may have no page after its last event.
  const townSlug = isCancelled || eventStatus(event, now) === 'over' ? undefined : location.townSlug;
  if (others.length === 0 && !townSlug) return null;
  return (
    <List title={t('eventDetails:nearby')} className={styles.nearby} of={event} events={others} now={now}>
      {townSlug && (
        <Link to={townPath(townSlug)} className={styles.inTown}>
          {t('eventPage:inTown', { where: inTown(locale, placeName(locale, location.place, location.placeNames)) })}
        </Link>
      )}
    </List>
  );
}

/** Enough to choose from, without hiding the event itself. */
const maxInstead = 2;

/** Shows other events near a cancelled one on the same evening; nothing if there are none. */
export function InsteadEvents({ event }: { event: Event }) {
  const { t } = useTranslation();
  const now = useNow();
  const others = useNearby(event, now).filter((other) => isSameEvening(event, other));
  if (others.length === 0) return null;
  const isTonight = eventStatus(event, now) !== 'over' && relativeDay(event, now) === 'tonight';
  const title = t(isTonight ? 'eventDetails:insteadTonight' : 'eventDetails:instead');
  return <List title={title} className={styles.instead} of={event} events={others.slice(0, maxInstead)} now={now} />;
}

function useNearby(event: Event, now: Date): NearbyEvent[] {
  const { data = [] } = useQuery(nearbyEventsQuery(event.id));
  return data.filter((other) => !other.isCancelled && eventStatus(other, now) !== 'over');
}

function isSameEvening(event: Event, other: Event): boolean {
  return daysOfEvent(other).first === daysOfEvent(event).first;
}

interface ListProps {
  title: string;
  className: string | undefined;
  of: Event;
  events: readonly NearbyEvent[];
  now: Date;
  children?: React.ReactNode;
}

function List({ title, className, of: event, events, now, children }: ListProps) {
  const { t } = useTranslation();
  const titleId = useId();
  const formatDistance = useFormatDistance();
  // Without a full address, the position is only the centre of the town, so no distance is shown.
  const awayOf = (other: NearbyEvent) =>
    other.distanceKm >= 0.1
      ? formatDistance(other.distanceKm)
      : other.place === event.place
        ? t('eventDetails:sameSpot')
        : undefined;
  return (
    <section className={className} aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      {events.length > 0 && (
        <ul className={styles.cards}>
          {events.map((other) => (
            <li key={other.id}>
              <EventCard event={other} now={now} distanceText={awayOf(other)} />
            </li>
          ))}
        </ul>
      )}
      {children}
    </section>
  );
}
