import { useTranslation } from 'react-i18next';
import type { Dance } from '#contract/catalogue.ts';
import type { EventInList } from '#contract/events.ts';
import { daysOfEvent } from '#contract/local-days.ts';
import { useCatalogueName } from '#web/catalogue/names.ts';
import { TypeBadge } from '#web/catalogue/type-badge.tsx';
import { EventLink } from '#web/events/links/event-link.tsx';
import { shortDays, startClock, untilWhen } from '#web/i18n/dates.ts';
import { eventStatus } from '#web/i18n/event-status.ts';
import { useLocale } from '#web/i18n/locale.ts';
import { withNonBreakingSpaces } from '#web/i18n/typography.ts';
import { SaveHeart } from '#web/saved/save-heart.tsx';
import { classNames, tint } from '#web/ui/styling.ts';
import { VenueLink } from '#web/venues/venue-link.tsx';
import styles from './event-card.module.css';
import { EventPicture } from './event-picture.tsx';
import { EventPrice } from './event-price.tsx';
import { formatRhythm } from './rhythm.ts';
import { useUnconfirmed } from './use-unconfirmed.ts';

interface Props {
  event: EventInList;
  now: Date;
  /** Shown by the heading above already: the day, or that the event is on now. */
  statedAbove?: 'day' | 'now';
  /** Distance from the user, formatted, if known. */
  distanceText?: string | undefined;
  /** Called with true while the pointer or the focus is on the card. */
  onHighlight?: (isHighlighted: boolean) => void;
}

/** A list item of an event with a fixed height; the time comes first. The whole card links to the event's page. */
export function EventCard({ event, now, statedAbove, distanceText, onHighlight }: Props) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { dateStart, dateEnd, isCancelled, place, dates = 1 } = event;
  const town = event.location.place;
  const unconfirmed = useUnconfirmed(event, now);
  // It is listed under the previous day, so the heading does not show its date.
  const beginsAfterMidnight = daysOfEvent(event).first !== dateStart.slice(0, 10);
  const above = [
    (statedAbove !== 'day' || beginsAfterMidnight) && shortDays(locale, dateStart, dateEnd),
    unconfirmed ?? (event.rhythm && formatRhythm(t, locale, event.rhythm)),
    // Number of dates of a grouped series, this one included.
    dates > 1 && t('events:dates', { dates }),
  ]
    .filter(Boolean)
    .join(' · ');
  const isOn = statedAbove !== 'now' && !isCancelled && eventStatus(event, now) === 'now';
  return (
    <article
      className={classNames(styles.card, isCancelled && styles.cancelled, unconfirmed && styles.unconfirmed)}
      onPointerEnter={() => onHighlight?.(true)}
      onPointerLeave={() => onHighlight?.(false)}
      onFocus={() => onHighlight?.(true)}
      onBlur={() => onHighlight?.(false)}
    >
      <div className={styles.stub}>
        <time className={styles.start} dateTime={dateStart}>
          {startClock(dateStart)}
        </time>{' '}
        <span className={styles.end}>{untilWhen(locale, dateStart, dateEnd)}</span>
        <div className={styles.record}>
          <EventPicture event={event} sizes="3.25rem" />
        </div>
        {isOn && <strong className={classNames(styles.flag, styles.on)}>{t('time:onNow')}</strong>}
        {isCancelled && <strong className={classNames(styles.flag, styles.off)}>{t('time:cancelled')}</strong>}
      </div>
      <div className={styles.text}>
        {above && <p className={styles.days}>{above}</p>}
        <h3 className={classNames(styles.name, statedAbove === 'day' && above && styles.oneLine)}>
          <EventLink slug={event.slug} className={styles.link}>
            {withNonBreakingSpaces(event.name)}
          </EventLink>
        </h3>
        <p className={styles.where}>
          <span className={styles.venue}>
            <VenueLink event={event} />
          </span>
          {town !== place && <span className={styles.town}>{` · ${town}`}</span>}
          {distanceText && <b>{distanceText}</b>}
        </p>
        <div className={styles.foot}>
          <ul className={styles.kinds}>
            <li className={styles.type}>
              <TypeBadge type={event.type} />
            </li>
            <Dances dances={event.dances} />
          </ul>
          <b>
            <EventPrice event={event} isShort />
          </b>
        </div>
      </div>
      <SaveHeart event={event} now={now} className={styles.heart} />
    </article>
  );
}

/** This many letters of style names fit beside a type and a price. */
const maxLetters = 14;

/** Two styles if their names fit, else one, and the number of the others. */
function Dances({ dances }: { dances: readonly Dance[] }) {
  const nameOf = useCatalogueName();
  const [first = '', second = ''] = dances.map(nameOf);
  const shown = first.length + second.length <= maxLetters ? 2 : 1;
  const rest = dances.slice(shown);
  return (
    <>
      {dances.slice(0, shown).map((dance) => (
        <li key={dance.id} className={styles.dance} style={tint(dance.color)}>
          <span>{nameOf(dance)}</span>
        </li>
      ))}
      {rest.length > 0 && (
        <li className={styles.rest}>
          <span aria-hidden="true">+{rest.length}</span>
          <span className="visually-hidden">{rest.map(nameOf).join(', ')}</span>
        </li>
      )}
    </>
  );
}
