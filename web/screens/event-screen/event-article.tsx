import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Event } from '#contract/events.ts';
import { DancePills } from '#web/catalogue/dance-pills.tsx';
import { TypeBadge } from '#web/catalogue/type-badge.tsx';
import { EventPicture } from '#web/events/card/event-picture.tsx';
import { EventPrice } from '#web/events/card/event-price.tsx';
import { LocationLink } from '#web/events/card/location-link.tsx';
import { useUnconfirmed } from '#web/events/card/use-unconfirmed.ts';
import { useNow } from '#web/events/days/use-now.ts';
import { CopyLinkButton, ShareButton } from '#web/events/links/share-buttons.tsx';
import { longDay } from '#web/i18n/dates.ts';
import { eventStatus } from '#web/i18n/event-status.ts';
import { useLocale } from '#web/i18n/locale.ts';
import { withNonBreakingSpaces } from '#web/i18n/typography.ts';
import { OrganiserLink } from '#web/organisers/organiser-link.tsx';
import { useMayEdit } from '#web/organisers/use-may-edit.ts';
import { editEventPath, stylePath, townPath } from '#web/paths.ts';
import { ReportButton } from '#web/reports/report-button.tsx';
import { SaveButton } from '#web/saved/save-button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import { VenueLink } from '#web/venues/venue-link.tsx';
import { Confirmed } from './confirmed.tsx';
import { AddToCalendar, Details } from './deferred-parts.ts';
import { EventHead } from './event-head.tsx';
import styles from './event-screen.module.css';
import { When } from './when.tsx';
import { Where } from './where.tsx';

/**
 * Slightly smaller than displayed, more so on high-density screens, where the loss is not visible and a smaller file
 * loads faster.
 */
const pictureSizes = '(min-width: 56rem) 36rem, (min-resolution: 2.5dppx) 80vw, 88vw';

/** The event: name, time, place, price. */
export function EventArticle({ event }: { event: Event }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const mayEdit = useMayEdit(event);
  const now = useNow();
  const { picture } = event;
  const moment = eventStatus(event, now);
  const unconfirmed = useUnconfirmed(event, now);
  // The town may have no page after its last event.
  const townSlug = moment === 'over' || event.isCancelled ? undefined : event.location.townSlug;
  return (
    <article className={styles.article}>
      <EventHead event={event} />
      <div
        className={styles.hero}
        style={picture ? { aspectRatio: `${picture.widthPx} / ${picture.heightPx}` } : undefined}
      >
        <EventPicture event={event} sizes={pictureSizes} isMain isWhole />
      </div>
      <div className={styles.main}>
        <p className={styles.badges}>
          <TypeBadge type={event.type} />
          {moment && moment !== 'over' && !event.isCancelled && (
            <span className={styles.moment}>{t(`time:${moment}`)}</span>
          )}
        </p>
        <h1>{withNonBreakingSpaces(event.name)}</h1>
        {event.isCancelled ? (
          <p className={styles.over}>
            <strong>{t('eventPage:cancelled')}</strong>{' '}
            {t('eventPage:cancelledText', { date: longDay(locale, event.dateStart) })}
            {event.cancelledBecause && <span className={styles.reason}>{event.cancelledBecause}</span>}
          </p>
        ) : (
          moment === 'over' && (
            <p className={styles.over}>
              <strong>{t('eventPage:over')}</strong> {t('eventPage:overText', { date: longDay(locale, event.dateEnd) })}
            </p>
          )
        )}
        {unconfirmed && (
          <p className={styles.over}>
            <strong>{unconfirmed}</strong>
          </p>
        )}
        <DancePills
          dances={event.dances}
          label={t('events:dances')}
          pathOf={({ slug }) => (townSlug ? townPath(townSlug, slug) : stylePath(slug))}
        />
        <dl className={styles.facts}>
          <Fact icon="calendar" name={t('events:when')}>
            <When event={event} />
          </Fact>
          <Fact icon="place" name={t('events:where')}>
            <strong>
              <VenueLink event={event} />
            </strong>
            <br />
            <LocationLink event={event} />
            {townSlug && (
              <p>
                <Link to={townPath(townSlug)}>{t('eventPage:inTown', { town: event.location.place })}</Link>
              </p>
            )}
          </Fact>
          {event.organiser && (
            <Fact icon="person" name={t('events:organiser')}>
              <OrganiserLink organiser={event.organiser} />
            </Fact>
          )}
          <Fact icon="price" name={t('events:price')}>
            <EventPrice event={event} />
          </Fact>
        </dl>
        <div className={styles.actions}>
          {event.link && (
            <ButtonLink to={event.link} kind="primary" icon="external">
              {t('events:website')}
            </ButtonLink>
          )}
          <SaveButton event={event} now={now} />
          {moment !== 'over' && !event.isCancelled && <AddToCalendar event={event} />}
          <CopyLinkButton event={event} />
          <ShareButton event={event} />
          {mayEdit && moment !== 'over' && (
            <ButtonLink to={editEventPath(event.id)} kind="quiet" icon="edit">
              {t('eventPage:edit')}
            </ButtonLink>
          )}
        </div>
        <div className={styles.report}>
          {moment !== 'over' && !event.isCancelled && <Confirmed event={event} mayConfirm={mayEdit} />}
          <ReportButton event={event} />
        </div>
      </div>
      <Details event={event} />
      <Where event={event} />
    </article>
  );
}

function Fact({ icon, name, children }: { icon: IconName; name: string; children: React.ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>
        <Icon name={icon} />
        <span className="visually-hidden">{name}</span>
      </dt>
      <dd>{children}</dd>
    </div>
  );
}
