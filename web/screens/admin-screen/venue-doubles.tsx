import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ManagedVenue } from '#contract/venues.ts';
import { PagedList } from '#web/administration/paged-list.tsx';
import { venueDoublesQuery } from '#web/administration/queries.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { VenueFacts } from './venue-facts.tsx';
import styles from './venues.module.css';

/** Venues of one name that are close to each other, side by side. */
export function VenueDoubles({ onMerge }: { onMerge: (one: ManagedVenue, other: ManagedVenue) => void }) {
  const { t } = useTranslation();
  const list = useInfiniteQuery(venueDoublesQuery());
  return (
    <PagedList
      list={list}
      empty={
        <EmptyState icon="check" title={t('adminPanel.venues.noDoubles')} text={t('adminPanel.venues.noDoublesText')} />
      }
    >
      {(doubles, isBusy) => (
        <ul className={styles.doubles} aria-busy={isBusy}>
          {doubles.map(({ venues: [one, other], meters }) => (
            <li key={`${one.id} ${other.id}`} className={styles.double}>
              <div className={styles.pair}>
                <VenueFacts venue={one} isLink />
                <VenueFacts venue={other} isLink />
              </div>
              <div className={styles.foot}>
                <span>{t('adminPanel.venues.apart', { count: meters })}</span>
                <Button onPress={() => onMerge(one, other)}>
                  {t('adminPanel.venues.merge')} <span className="visually-hidden">({one.name})</span>
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  );
}
