import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { ManagedVenue } from '#contract/venues.ts';
import { venuePath } from '#web/paths.ts';
import styles from './venues.module.css';

/** Shows the data by which two venues can be compared: name, address and number of events. */
export function VenueFacts({ venue, isLink = false }: { venue: ManagedVenue; isLink?: boolean }) {
  const { t } = useTranslation();
  const { slug, name, displayName, amountOfEvents } = venue;
  return (
    <div className={styles.venue}>
      <strong>
        {isLink ? (
          <Link to={venuePath(slug)}>
            <bdi>{name}</bdi>
          </Link>
        ) : (
          <bdi>{name}</bdi>
        )}
      </strong>
      <span>
        <bdi>{displayName}</bdi>
      </span>
      <span className={styles.note}>{t('adminPanel:venues.eventCount', { count: amountOfEvents })}</span>
    </div>
  );
}
