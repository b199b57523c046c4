import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ManagedVenue } from '#contract/venues.ts';
import { PagedList } from '#web/administration/paged-list.tsx';
import { refresh, tellApart, venueDoublesQuery } from '#web/administration/queries.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { useProblemWords } from '#web/words/problem-words.ts';
import { VenueFacts } from './venue-facts.tsx';
import styles from './venues.module.css';

/** Venues of one name that are close to each other, side by side. */
export function VenueDoubles({ onMerge }: { onMerge: (one: ManagedVenue, other: ManagedVenue) => void }) {
  const { t } = useTranslation();
  const list = useInfiniteQuery(venueDoublesQuery());
  const tell = useTellApart();
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
                <div className={styles.actions}>
                  <Button kind="quiet" onPress={() => void tell([one.id, other.id], true)}>
                    {t('adminPanel.venues.notSame')} <span className="visually-hidden">({one.name})</span>
                  </Button>
                  <Button onPress={() => onMerge(one, other)}>
                    {t('adminPanel.venues.merge')} <span className="visually-hidden">({one.name})</span>
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

/** Says so at once, and offers to take it back. */
function useTellApart() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const problemWords = useProblemWords();

  return async function tell(pair: [string, string], areApart: boolean): Promise<void> {
    try {
      await tellApart(pair, areApart);
      const undo = { label: t('adminPanel.undo'), onPress: () => void tell(pair, false) };
      if (areApart) showToast(t('adminPanel.venues.toldApart'), 'good', undo);
    } catch (error) {
      const again = { label: t('adminPanel.tryAgain'), onPress: () => void tell(pair, areApart) };
      showToast(problemWords(error), 'bad', again);
    }
    await refresh(client);
  };
}
