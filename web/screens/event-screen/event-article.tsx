import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { Event } from '#contract/events.ts';
import { useSession } from '#web/accounts/session.ts';
import { DancePills } from '#web/catalogue/dance-pills.tsx';
import { TypeBadge } from '#web/catalogue/type-badge.tsx';
import { EventPicture } from '#web/events/card/event-picture.tsx';
import { useNow } from '#web/events/days/use-now.ts';
import { eventStatus } from '#web/i18n/event-status.ts';
import { withNonBreakingSpaces } from '#web/i18n/typography.ts';
import { stylePath, townPath } from '#web/paths.ts';
import { count } from '#web/statistics/count.ts';
import { classNames } from '#web/ui/styling.ts';
import { Actions } from './actions.tsx';
import { Confirmed } from './confirmed.tsx';
import { AsideParts, Details, InsteadEvents, OwnerTools } from './deferred-parts.ts';
import { EventHead } from './event-head.tsx';
import styles from './event-screen.module.css';
import { Facts } from './facts.tsx';
import { KeptAge } from './kept-age.tsx';
import { Notice } from './notice.tsx';

/**
 * Slightly smaller than displayed, more so on high-density screens, where the loss is not visible and a smaller file
 * loads faster.
 */
const pictureSizes = '(min-width: 64rem) 38rem, (min-width: 56rem) 50vw, (min-resolution: 2.5dppx) 80vw, 92vw';

/** A narrower picture is probably a poster, which is never cropped. */
const minCroppedRatio = 1.25;

/** Shows the event: picture, name, time, place, price, details and what comes next. */
export function EventArticle({ event }: { event: Event }) {
  const { t } = useTranslation();
  const isSignedIn = useSession() !== null;
  const now = useNow();
  const { id, picture, isCancelled } = event;
  useEffect(() => count(id, 'seen'), [id]);
  const moment = eventStatus(event, now);
  const isActive = moment !== 'over' && !isCancelled;
  // The town may have no page after its last event.
  const townSlug = isActive ? event.location.townSlug : undefined;
  const ratio = picture ? picture.widthPx / picture.heightPx : 1;
  return (
    <article className={classNames(styles.article, picture && styles.pictured)}>
      <EventHead event={event} />
      {picture && (
        <div
          className={classNames(styles.hero, ratio < minCroppedRatio && styles.poster)}
          style={{ aspectRatio: `${picture.widthPx} / ${picture.heightPx}` }}
        >
          <EventPicture event={event} sizes={pictureSizes} isMain isWhole={ratio < minCroppedRatio} />
        </div>
      )}
      <div className={styles.main}>
        <div className={styles.badges}>
          {moment === 'now' && isActive && <strong className={styles.on}>{t('time:onNow')}</strong>}
          <TypeBadge type={event.type} />
          <DancePills
            dances={event.dances}
            label={t('events:dances')}
            pathOf={({ slug }) => (townSlug ? townPath(townSlug, slug) : stylePath(slug))}
          />
        </div>
        <div className={styles.title}>
          <h1>
            <bdi>{withNonBreakingSpaces(event.name)}</bdi>
          </h1>
          {!picture && (
            <div className={styles.record}>
              <EventPicture event={event} sizes="4rem" />
            </div>
          )}
        </div>
        <Notice event={event} now={now} />
        {isCancelled && <InsteadEvents event={event} />}
        <Facts event={event} now={now} />
        {isActive && <Confirmed event={event} now={now} />}
        <KeptAge />
        {isSignedIn && <OwnerTools event={event} />}
        <Actions event={event} now={now} isActive={isActive} />
      </div>
      <Details event={event} />
      <div className={styles.aside}>
        <AsideParts event={event} />
      </div>
    </article>
  );
}
