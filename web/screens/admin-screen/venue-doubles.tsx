import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ManagedVenue } from '#contract/venues.ts';
import { PagedList } from '#web/administration/paged-list.tsx';
import { markAsDifferent, venueDoublesQuery } from '#web/administration/queries.ts';
import { useChangeWithToast } from '#web/administration/use-change-with-toast.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { VenueFacts } from './venue-facts.tsx';
import styles from './venues.module.css';

/**
 * Shows pairs of nearby venues with the same or a similar name, to merge or mark as different; a message if there are
 * none.
 */
export function VenueDoubles({ onMerge }: { onMerge: (one: ManagedVenue, other: ManagedVenue) => void }) {
  const { t } = useTranslation();
  const list = useInfiniteQuery(venueDoublesQuery());
  const mark = useMarkAsDifferent();
  return (
    <PagedList
      list={list}
      empty={
        <EmptyState icon="check" title={t('adminPanel:venues.noDoubles')} text={t('adminPanel:venues.noDoublesText')} />
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
                <span>{t('adminPanel:venues.apart', { count: meters })}</span>
                <div className={styles.actions}>
                  <Button kind="quiet" onPress={() => mark([one.id, other.id], true)}>
                    {t('adminPanel:venues.notSame')} <span className="visually-hidden">({one.name})</span>
                  </Button>
                  <Button onPress={() => onMerge(one, other)}>
                    {t('adminPanel:venues.merge')} <span className="visually-hidden">({one.name})</span>
                  </Button>
                </div>
              </div>
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  );
}

/** Returns a function that marks two venues as different and offers undo. */
function useMarkAsDifferent() {
  const { t } = useTranslation();
  const applyChange = useChangeWithToast();

  return function mark(pair: [string, string], areApart: boolean): void {
    const message = areApart ? t('adminPanel:venues.toldApart') : undefined;
    void applyChange({ make: () => markAsDifferent(pair, areApart), message, undo: () => mark(pair, false) });
  };
}
