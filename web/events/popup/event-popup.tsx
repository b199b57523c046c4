import { memo, useEffect, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { describedFor } from '#contract/descriptions.ts';
import type { Event } from '#contract/events.ts';
import { DancePills } from '#web/catalogue/dance-pills.tsx';
import { TypeBadge } from '#web/catalogue/type-badge.tsx';
import { EventDates } from '#web/events/card/event-dates.tsx';
import { EventPicture } from '#web/events/card/event-picture.tsx';
import { EventPrices } from '#web/events/card/event-prices.tsx';
import { LocationLink } from '#web/events/card/location-link.tsx';
import { formatRhythm } from '#web/events/card/rhythm.ts';
import { useUnconfirmed } from '#web/events/card/use-unconfirmed.ts';
import { useNow } from '#web/events/days/use-now.ts';
import { EventLink } from '#web/events/links/event-link.tsx';
import { CopyLinkIcon } from '#web/events/links/share-buttons.tsx';
import { eventStatus } from '#web/i18n/event-status.ts';
import { useLocale } from '#web/i18n/locale.ts';
import { withNonBreakingSpaces } from '#web/i18n/typography.ts';
import { OrganiserLink } from '#web/organisers/organiser-link.tsx';
import { SaveHeart } from '#web/saved/save-heart.tsx';
import { useWaitingNote } from '#web/saved/saved-state.ts';
import { count } from '#web/statistics/count.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { useMergedRef } from '#web/ui/merged-ref.ts';
import { isPageRightToLeft } from '#web/ui/page-direction.ts';
import { classNames } from '#web/ui/styling.ts';
import { VenueLink } from '#web/venues/venue-link.tsx';
import styles from './event-popup.module.css';
import { useOutsidePress } from './use-outside-press.ts';
import { usePopupFocus } from './use-popup-focus.ts';
import { useSwipe } from './use-swipe.ts';

interface Props {
  /** Null while it loads, if there is none, or if several are listed: then `children` say so. */
  event: Event | null;
  /** The accessible name without an event. */
  label?: string | undefined;
  /** The distance to the event, as text. */
  distanceText?: string | undefined;
  /** From 1; null if the event is not among those of a pin. */
  position: number | null;
  total: number;
  onPrevious: (() => void) | null;
  onNext: (() => void) | null;
  onClose: () => void;
  /** Null if zooming in would show nothing new. */
  onZoomIn: (() => void) | null;
  /** Called when it closes with the focus inside. */
  onLeave?: () => void;
  children?: React.ReactNode;
  className?: string | undefined;
  ref?: React.Ref<HTMLElement>;
}

/** Shows one event of a pin, with steps to the previous and next. Not modal: the map stays usable around it. */
export function EventPopup(props: Props) {
  const { event, distanceText, position, total, onClose, onZoomIn, onLeave, children, className } = props;
  const { t } = useTranslation();
  const now = useNow();
  const popup = useRef<HTMLElement>(null);
  const merged = useMergedRef(popup, props.ref);
  // If everything scrolls, the next event starts at the top. Set before rendering, because it would cause another
  // layout afterwards.
  const fromTop = (step: (() => void) | null) =>
    step &&
    (() => {
      if (popup.current) popup.current.scrollTop = 0;
      step();
    });
  const [onPrevious, onNext] = [fromTop(props.onPrevious), fromTop(props.onNext)];
  usePopupFocus(popup, onLeave);
  useOutsidePress(popup, onClose);
  const swipe = useSwipe({ onNext, onPrevious });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focused element may disappear with the previous event
  useLayoutEffect(() => {
    if (document.activeElement?.closest(`.${styles.text}, .${styles.links}`))
      popup.current?.focus({ preventScroll: true });
  }, [event?.id]);
  const id = event?.id;
  useEffect(() => {
    if (id) count(id, 'seen');
  }, [id]);

  function press(key: React.KeyboardEvent) {
    const [left, right] = isPageRightToLeft() ? [onNext, onPrevious] : [onPrevious, onNext];
    const step = { ArrowLeft: left, ArrowRight: right, Escape: onClose }[key.key];
    if (step === undefined || key.defaultPrevented) return;
    key.preventDefault();
    key.stopPropagation();
    step?.();
  }

  return (
    <section
      ref={merged}
      role="dialog"
      aria-label={event?.name ?? props.label ?? t('map:popup.label')}
      tabIndex={-1}
      className={classNames(styles.popup, className)}
      onKeyDown={press}
      {...swipe}
    >
      {event && <Poster key={event.id} event={event} />}
      <header className={styles.head}>
        {event && <Badges event={event} />}
        <div className={styles.corner}>
          {event && <SaveHeart event={event} now={now} />}
          <IconButton icon="close" label={t('map:popup.close')} onPress={onClose} />
        </div>
      </header>
      {event && <Facts event={event} distanceText={distanceText} />}
      {!event && <div className={props.label === undefined ? styles.message : styles.list}>{children}</div>}
      <footer className={styles.footer}>
        {total > 1 && (
          <>
            <Step icon="left" label={t('map:popup.previous')} onStep={onPrevious} />
            <span className={styles.position} aria-hidden="true">
              {position !== null && t('map:popup.position', { position, total })}
            </span>
            <Step icon="right" label={t('map:popup.next')} onStep={onNext} />
          </>
        )}
        <span className="visually-hidden" role="status">
          {event && position && total > 1 && `${t('map:popup.positionSpoken', { position, total })}, ${event.name}`}
        </span>
        {onZoomIn && (
          <Button kind="quiet" icon="plus" className={styles.zoom} onPress={onZoomIn}>
            <span className={styles.zoomWord}>{t('map:popup.zoomIn')}</span>
          </Button>
        )}
      </footer>
    </section>
  );
}

function Poster({ event }: { event: Event }) {
  const isOver = eventStatus(event, useNow()) === 'over';
  return (
    <div className={classNames(styles.picture, isOver && styles.past)}>
      <EventPicture event={event} sizes="22rem" />
    </div>
  );
}

function Badges({ event }: { event: Event }) {
  const { t } = useTranslation();
  const moment = eventStatus(event, useNow());
  const note = useWaitingNote(`event/${event.id}`);
  return (
    <p className={styles.badges}>
      <TypeBadge type={event.type} />
      {moment && <span className={styles.moment}>{t(`time:${moment}`)}</span>}
      {note && <span className={styles.moment}>{note}</span>}
    </p>
  );
}

/** Memoised, because the map pans around the popup. */
const Facts = memo(function Facts({ event, distanceText }: { event: Event; distanceText: string | undefined }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { excerpt, descriptionLanguage } = describedFor(event, locale);
  const unconfirmed = useUnconfirmed(event, useNow());
  return (
    <>
      <div className={styles.text}>
        <h2 className={styles.name}>
          <bdi>{withNonBreakingSpaces(event.name)}</bdi>
        </h2>
        <p className={styles.fact}>
          <Icon name="calendar" />
          <span className={styles.dates}>
            <EventDates event={event} />
            {event.rhythm && <small>{formatRhythm(t, locale, event.rhythm)}</small>}
            {unconfirmed && <small>{unconfirmed}</small>}
          </span>
        </p>
        <p className={styles.fact}>
          <Icon name="place" />
          <span>
            <strong>
              <VenueLink event={event} />
            </strong>{' '}
            <LocationLink event={event} />
            {distanceText && ` · ${distanceText}`}
          </span>
        </p>
        {event.organiser && (
          <p className={styles.fact}>
            <Icon name="person" />
            <span>
              <OrganiserLink organiser={event.organiser} />
            </span>
          </p>
        )}
        <p className={styles.fact}>
          <Icon name="price" />
          <span>
            <EventPrices event={event} />
          </span>
        </p>
        <DancePills dances={event.dances} label={t('events:dances')} />
        {excerpt && (
          <p className={styles.excerpt} lang={descriptionLanguage ?? undefined} dir="auto">
            {excerpt}
          </p>
        )}
      </div>
      <div className={styles.links}>
        <EventLink slug={event.slug} className={styles.more}>
          {t('map:popup.moreInfo')}
        </EventLink>
        {event.link && (
          <a
            href={event.link}
            target="_blank"
            rel="noopener nofollow"
            className={styles.website}
            onClick={() => count(event.id, 'clicked')}
          >
            <Icon name="external" />
            {t('events:website')}
          </a>
        )}
        <CopyLinkIcon event={event} />
      </div>
    </>
  );
});

/** At an end it stays focusable, marked as disabled. */
function Step({ icon, label, onStep }: { icon: 'left' | 'right'; label: string; onStep: (() => void) | null }) {
  return (
    <button
      type="button"
      className={styles.step}
      aria-label={label}
      title={label}
      aria-disabled={onStep === null}
      onClick={() => onStep?.()}
    >
      <Icon name={icon} />
    </button>
  );
}
