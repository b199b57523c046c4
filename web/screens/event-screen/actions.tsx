import { useTranslation } from 'react-i18next';
import type { Event } from '#contract/events.ts';
import { ShareIcon } from '#web/events/links/share-buttons.tsx';
import { SaveHeart } from '#web/saved/save-heart.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { AddToCalendar } from './deferred-parts.ts';
import styles from './event-screen.module.css';

interface Props {
  event: Event;
  now: Date;
  /** It is neither cancelled nor over. */
  isActive: boolean;
}

/**
 * Shows buttons for the next steps of a dancer: directions and calendar while `isActive`, heart and share. On phones
 * they are at the bottom of the screen and in the bar.
 */
export function Actions({ event, now, isActive }: Props) {
  const { t } = useTranslation();
  return (
    <div className={styles.actions}>
      {isActive && (
        <div className={styles.dock}>
          <ButtonLink to={directionsTo(event)} kind="primary" icon="external">
            {t('eventPage:directions')}
          </ButtonLink>
          <AddToCalendar event={event} />
        </div>
      )}
      <div className={styles.tools}>
        <SaveHeart event={event} now={now} />
        <ShareIcon event={event} />
      </div>
    </div>
  );
}

/** Returns the URL of the way to the venue on a maps service; without coordinates, to its address. */
function directionsTo({ place, location: { displayName, latitude, longitude } }: Event): string {
  const isKnown = latitude !== null && longitude !== null;
  const destination = isKnown ? `${latitude},${longitude}` : encodeURIComponent(`${place}, ${displayName}`);
  return `https://www.google.com/maps/dir/?api=1&destination=${destination}`;
}
