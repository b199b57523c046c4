import { memo, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Event, EventInList } from '#contract/events.ts';
import { EventCard } from '#web/events/card/event-card.tsx';
import type { DayOfEvents } from '#web/events/days/by-day.ts';
import { longDay } from '#web/i18n/dates.ts';
import { useLocale } from '#web/i18n/locale.ts';
import { useDistanceLabel } from '#web/screens/map-screen/nearby/use-distance-label.ts';
import type { Near } from '#web/screens/map-screen/nearby/use-near.ts';
import styles from './results-list.module.css';

interface Props {
  day: DayOfEvents;
  now: Date;
  near: Near | null;
  /** The list of tonight: one section, without a day. */
  isTonight?: boolean;
  statedAbove: 'day' | 'now' | undefined;
  onHighlight: (event: Event | null) => void;
  /** The list's heading names its day. */
  isStatedAbove?: boolean;
  /** Follows the title. */
  facts?: string;
}

/** Shows the events of a day under its name. */
export const DaySection = memo(function DaySection(props: Props) {
  const { day: shownDay, isStatedAbove = false, isTonight = false, facts, ...item } = props;
  const { day, moment, events } = shownDay;
  const { t } = useTranslation();
  const locale = useLocale();
  const titleId = useId();
  const isDay = day !== 'all' && day !== 'now';
  return (
    <section aria-labelledby={titleId} className={styles.day}>
      <h2 id={titleId} className={isStatedAbove ? 'visually-hidden' : styles.title}>
        {moment && <strong>{t(`time:${moment}`)}</strong>}
        {moment && isDay && ' '}
        {day === 'all'
          ? t(isTonight ? 'filters:tonight' : 'map:near.chip')
          : isDay && <span>{longDay(locale, day)}</span>}
        {facts && <small>{facts}</small>}
      </h2>
      <ul className={styles.events}>
        {events.map((event) => (
          <Item key={event.id} event={event} day={isDay ? day : undefined} {...item} />
        ))}
      </ul>
    </section>
  );
});

interface ItemProps extends Pick<Props, 'now' | 'near' | 'statedAbove' | 'onHighlight'> {
  event: EventInList;
  day: string | undefined;
}

/** Most events of a new response are unchanged: these do not render again. */
const Item = memo(function Item({ event, near, statedAbove, onHighlight, ...rest }: ItemProps) {
  const distanceLabel = useDistanceLabel(near);
  return (
    <li>
      <EventCard
        event={event}
        {...rest}
        {...(statedAbove && { statedAbove })}
        distanceText={distanceLabel(event)}
        // The map does not show cancelled events.
        onHighlight={(isHighlighted) => onHighlight(isHighlighted && !event.isCancelled ? event : null)}
      />
    </li>
  );
});
