import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { withCommas } from '#contract/direction.ts';
import type { EventDouble } from '#contract/event-doubles.ts';
import { PagedList } from '#web/administration/paged-list.tsx';
import { decideOnDouble, eventDoublesQuery } from '#web/administration/queries.ts';
import { useChangeWithToast } from '#web/administration/use-change-with-toast.ts';
import { longMoment } from '#web/i18n/dates.ts';
import { useLocale } from '#web/i18n/locale.ts';
import { eventPath } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import styles from './venues.module.css';

/** Shows pairs of events that may be duplicates; nothing if there are none. */
export function EventDoubles() {
  const { t } = useTranslation();
  const list = useInfiniteQuery(eventDoublesQuery());
  const decide = useDecision();
  if (list.data?.pages[0]?.rows.length === 0) return null;
  return (
    <section className={styles.doubles} aria-labelledby="event-doubles-title">
      <h2 id="event-doubles-title">{t('adminPanel:sources.doubles')}</h2>
      <p className={styles.note}>{t('adminPanel:sources.doublesText')}</p>
      <PagedList list={list}>
        {(doubles, isBusy) => (
          <ul className={styles.doubles} aria-busy={isBusy}>
            {doubles.map(({ entry, events }) => (
              <li key={entry} className={styles.double}>
                <div className={styles.pair}>
                  {events.map((event) => (
                    <EventFacts key={event.id} event={event} />
                  ))}
                </div>
                <div className={styles.actions}>
                  <Button onPress={() => decide(entry, 'join')}>
                    {t('adminPanel:sources.join')} <span className="visually-hidden">({events[0].name})</span>
                  </Button>
                  <Button kind="quiet" onPress={() => decide(entry, 'apart')}>
                    {t('adminPanel:sources.apart')} <span className="visually-hidden">({events[0].name})</span>
                  </Button>
                </div>
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </section>
  );
}

function EventFacts({ event: { slug, name, dateStart, place, town } }: { event: EventDouble['events'][number] }) {
  const locale = useLocale();
  return (
    <div className={styles.venue}>
      <Link to={eventPath(slug)} target="_blank">
        <bdi>{name}</bdi>
      </Link>
      <span>{longMoment(locale, dateStart)}</span>
      <span className={styles.note}>{withCommas(locale, [place, town])}</span>
    </div>
  );
}

/** The toast of each decision offers the opposite one. */
function useDecision() {
  const { t } = useTranslation();
  const applyChange = useChangeWithToast();

  return function decide(entry: string, decision: 'join' | 'apart'): void {
    const [message, other] =
      decision === 'join'
        ? [t('adminPanel:sources.joined'), 'apart' as const]
        : [t('adminPanel:sources.toldApart'), 'join' as const];
    void applyChange({ make: () => decideOnDouble(entry, decision), message, undo: () => decide(entry, other) });
  };
}
