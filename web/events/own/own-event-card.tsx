import { useTranslation } from 'react-i18next';
import { commaOf } from '#contract/direction.ts';
import type { Event } from '#contract/events.ts';
import { DancePills } from '#web/catalogue/dance-pills.tsx';
import { TypeBadge } from '#web/catalogue/type-badge.tsx';
import { EventDates } from '#web/events/card/event-dates.tsx';
import { EventPicture } from '#web/events/card/event-picture.tsx';
import { EventPrice } from '#web/events/card/event-price.tsx';
import { LocationLink } from '#web/events/card/location-link.tsx';
import { EventLink } from '#web/events/links/event-link.tsx';
import { eventStatus } from '#web/i18n/event-status.ts';
import { useLocale } from '#web/i18n/locale.ts';
import { withNonBreakingSpaces } from '#web/i18n/typography.ts';
import cardLink from '#web/ui/card-link.module.css';
import { Icon } from '#web/ui/icon.tsx';
import { classNames } from '#web/ui/styling.ts';
import styles from './own-event-card.module.css';

interface Props {
  event: Event;
  now: Date;
  /** Heading level of the event's name. */
  level: 2 | 3;
  /** Labels of its state, next to its type. */
  marks?: React.ReactNode;
  /** A short note below its name. */
  note?: React.ReactNode;
  /** Actions of its owner. */
  actions?: React.ReactNode;
  /** Called with true while the pointer or the focus is on the card. */
  onHighlight?: (isHighlighted: boolean) => void;
}

/** Shows an event in a list with actions. Its name links to its page, and the whole card is clickable. */
export function OwnEventCard({ event, now, level, marks, note, actions, onHighlight }: Props) {
  const { t } = useTranslation();
  const locale = useLocale();
  const Name = `h${level}` as const;
  const moment = eventStatus(event, now);
  const isPast = moment === 'over';
  return (
    <article
      className={classNames(styles.card, isPast && styles.past)}
      onPointerEnter={() => onHighlight?.(true)}
      onPointerLeave={() => onHighlight?.(false)}
      onFocus={() => onHighlight?.(true)}
      onBlur={() => onHighlight?.(false)}
    >
      <div className={styles.picture}>
        <EventPicture event={event} sizes="7rem" />
      </div>
      <div className={styles.text}>
        <p className={styles.badges}>
          <TypeBadge type={event.type} />
          {moment && <span className={styles.moment}>{t(`time:${moment}`)}</span>}
          {marks}
        </p>
        <Name className={styles.name}>
          <EventLink slug={event.slug} className={classNames(cardLink.link, styles.whole)}>
            <bdi>{withNonBreakingSpaces(event.name)}</bdi>
          </EventLink>
        </Name>
        {note}
        <p className={styles.when}>
          <EventDates event={event} />
        </p>
        <p className={styles.fact}>
          <Icon name="place" />
          <span>
            <bdi>{event.place}</bdi>
            {commaOf(locale)}
            <LocationLink event={event} />
          </span>
        </p>
        <DancePills dances={event.dances} label={t('events:dances')} />
        <div className={styles.foot}>
          <p className={styles.fact}>
            <Icon name="price" />
            <EventPrice event={event} />
          </p>
          <EventLink slug={event.slug}>
            {t('myEvents:moreInfo')}
            <span className="visually-hidden">{t('myEvents:moreInfoOn', { name: event.name })}</span>
          </EventLink>
          {!isPast && actions}
        </div>
      </div>
    </article>
  );
}
