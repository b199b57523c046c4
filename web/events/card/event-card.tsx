import { useTranslation } from 'react-i18next';
import type { Dance } from '#contract/catalogue.ts';
import type { EventInList } from '#contract/events.ts';
import { daysOfEvent } from '#contract/local-days.ts';
import { placeName } from '#contract/place-name.ts';
import { useCatalogueName } from '#web/catalogue/names.ts';
import { TypeBadge } from '#web/catalogue/type-badge.tsx';
import { EventLink } from '#web/events/links/event-link.tsx';
import { shortDays, shortWeekday, startClock, untilWhen } from '#web/i18n/dates.ts';
import { dayAt, eventStatus } from '#web/i18n/event-status.ts';
import { useLocale } from '#web/i18n/locale.ts';
import { formatCost } from '#web/i18n/numbers.ts';
import { withNonBreakingSpaces } from '#web/i18n/typography.ts';
import { SaveHeart } from '#web/saved/save-heart.tsx';
import { useWaitingNote } from '#web/saved/saved-state.ts';
import { classNames, tint } from '#web/ui/styling.ts';
import styles from './event-card.module.css';
import { EventPicture } from './event-picture.tsx';
import { formatRhythm } from './rhythm.ts';
import { useUnconfirmed } from './use-unconfirmed.ts';

interface Props {
  event: EventInList;
  now: Date;
  /** Shown by the heading above already: the day, or that the event is on now. */
  statedAbove?: 'day' | 'now';
  /** The local day of the list that it is in, if not today: an event that began before shows since when. */
  day?: string | undefined;
  /** Level of its heading: 4 below the heading of a day that is itself of level 3. */
  headingLevel?: 3 | 4;
  /** Distance from the user, formatted, if known. */
  distanceText?: string | undefined;
  /** Called with true while the pointer or the focus is on the card. */
  onHighlight?: (isHighlighted: boolean) => void;
}

/**
 * Shows a list item of an event with a fixed height; the time comes first. The whole card links to the event's page.
 */
export function EventCard({ event, now, statedAbove, day, headingLevel = 3, distanceText, onHighlight }: Props) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { dateStart, dateEnd, isCancelled, place, dates = 1 } = event;
  const town = placeName(locale, event.location.place, event.location.placeNames);
  const unconfirmed = useUnconfirmed(event, now);
  // It is listed under the previous day, so the heading does not show its date.
  const { first, last } = daysOfEvent(event);
  const beginsAfterMidnight = first !== dateStart.slice(0, 10);
  const hasBegunBefore = first !== last && first < (day ?? dayAt(event.timeZone, now));
  const above = [
    useWaitingNote(`event/${event.id}`),
    (statedAbove !== 'day' || beginsAfterMidnight) && !hasBegunBefore && shortDays(locale, dateStart, dateEnd),
    unconfirmed ?? (event.rhythm && formatRhythm(t, locale, event.rhythm)),
    // Number of dates of a grouped series, this one included.
    dates > 1 && t('events:dates', { dates }),
  ]
    .filter(Boolean)
    .join(' · ');
  const Heading = headingLevel === 3 ? 'h3' : 'h4';
  const nameOf = useCatalogueName();
  // A donation without its suggested amount, because the card is narrow.
  const price = formatCost(locale, event.prices?.donation ? { ...event, price: null } : event);
  const isOn = statedAbove !== 'now' && !isCancelled && eventStatus(event, now) === 'now';
  return (
    <article
      className={classNames(
        styles.card,
        startClock(dateStart).length > 5 && styles.twelveHours,
        isCancelled && styles.cancelled,
        unconfirmed && styles.unconfirmed,
      )}
      onPointerEnter={() => onHighlight?.(true)}
      onPointerLeave={() => onHighlight?.(false)}
      onFocus={() => onHighlight?.(true)}
      onBlur={() => onHighlight?.(false)}
    >
      <div className={styles.stub}>
        <time className={hasBegunBefore ? styles.since : styles.start} dateTime={dateStart}>
          {hasBegunBefore ? t('time:since', { day: shortWeekday(locale, dateStart) }) : <Clock time={dateStart} />}
        </time>{' '}
        <span className={styles.end}>{untilWhen(locale, dateStart, dateEnd)}</span>
        <div className={styles.record}>
          <EventPicture event={event} sizes="3.25rem" />
        </div>
        {isOn && (
          <strong className={classNames(styles.flag, styles.on)}>
            <TimeLeft event={event} now={now} />
          </strong>
        )}
        {isCancelled && <strong className={classNames(styles.flag, styles.off)}>{t('time:cancelled')}</strong>}
      </div>
      <div className={styles.text}>
        {above && <p className={styles.days}>{above}</p>}
        <Heading className={classNames(styles.name, statedAbove === 'day' && above && styles.oneLine)}>
          <EventLink slug={event.slug} className={styles.link}>
            <bdi>{withNonBreakingSpaces(event.name)}</bdi>
          </EventLink>
        </Heading>
        <p className={styles.where}>
          <span className={styles.venue}>
            <bdi>{place}</bdi>
          </span>
          {town !== place && (
            <span className={styles.town}>
              {' · '}
              <bdi>{town}</bdi>
            </span>
          )}
          {distanceText && <b>{distanceText}</b>}
        </p>
        <div className={styles.foot}>
          <ul className={styles.kinds}>
            <li className={styles.type}>
              <TypeBadge type={event.type} />
            </li>
            <Dances dances={event.dances} besides={nameOf(event.type) + price} />
          </ul>
          <b className={price ? undefined : styles.unknown}>
            {price || (
              <>
                <span aria-hidden="true">{t('events:priceShort')}</span>
                <span className="visually-hidden">{t('events:priceUnknown')}</span>
              </>
            )}
          </b>
        </div>
      </div>
      <SaveHeart event={event} now={now} className={styles.heart} />
    </article>
  );
}

/** A time on a clock with twelve hours has its half of the day in small letters. */
function Clock({ time }: { time: string }) {
  const [clock, ...half] = startClock(time).split('\u00a0');
  if (half.length === 0) return clock;
  return (
    <>
      {clock}
      <small>{`\u00a0${half.join('\u00a0')}`}</small>
    </>
  );
}

/** That an event is on, and near its end for how long. */
function TimeLeft({ event, now }: Pick<Props, 'event' | 'now'>) {
  const { t } = useTranslation();
  const minutes = (Date.parse(event.dateEnd) - now.getTime()) / 60_000;
  if (minutes >= 150) return t('time:onNow');
  return (
    <>
      <span className="visually-hidden">{t('time:onNow')}, </span>
      {t(minutes < 45 ? 'time:endsSoon' : minutes < 90 ? 'time:oneHourLeft' : 'time:twoHoursLeft')}
    </>
  );
}

/** This many letters of type, two styles and price fit into a line on a phone. */
const maxLetters = 27;

/** Two styles if their names fit, else one in full, and the number of the others. */
function Dances({ dances, besides }: { dances: readonly Dance[]; besides: string }) {
  const nameOf = useCatalogueName();
  const [first = '', second = ''] = dances.map(nameOf);
  const shown = first.length + second.length + besides.length <= maxLetters ? 2 : 1;
  const rest = dances.slice(shown);
  return (
    <>
      {dances.slice(0, shown).map((dance) => (
        <li key={dance.id} className={styles.dance} style={tint(dance.color)}>
          {nameOf(dance)}
        </li>
      ))}
      {rest.length > 0 && (
        <li className={styles.rest}>
          <bdi dir="ltr" aria-hidden="true">
            +{rest.length}
          </bdi>
          <span className="visually-hidden">{rest.map(nameOf).join(', ')}</span>
        </li>
      )}
    </>
  );
}
