import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Instant } from '#web/administration/instant.tsx';
import { PagedList } from '#web/administration/paged-list.tsx';
import { decideOnEventClaim, eventClaimsQuery } from '#web/administration/queries.ts';
import { useChangeWithToast } from '#web/administration/use-change-with-toast.ts';
import { eventPath, organiserPath } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import styles from './venues.module.css';

/** Shows requests to take over events without an organiser; nothing if there are none. */
export function EventClaims() {
  const { t } = useTranslation();
  const list = useInfiniteQuery(eventClaimsQuery());
  const applyChange = useChangeWithToast();
  const decide = (id: string, name: string, isAccepted: boolean) => {
    const message = t(isAccepted ? 'organisers:takeover.acceptedNow' : 'organisers:takeover.declinedNow', { name });
    void applyChange({ make: () => decideOnEventClaim(id, isAccepted), message });
  };
  if (list.data?.pages[0]?.rows.length === 0) return null;
  return (
    <section className={styles.doubles} aria-labelledby="event-claims-title">
      <h2 id="event-claims-title">{t('organisers:takeover.waitingList')}</h2>
      <PagedList list={list}>
        {(claims, isBusy) => (
          <ul className={styles.doubles} aria-busy={isBusy}>
            {claims.map(({ id, at, words, claimant, organiser, event, dates }) => (
              <li key={id} className={styles.double}>
                <div className={styles.venue}>
                  <strong>
                    <Link to={eventPath(event.slug)}>
                      <bdi>{event.name}</bdi>
                    </Link>
                  </strong>
                  {dates > 1 && <span>{t('myEvents:dates', { count: dates })}</span>}
                  <span className={styles.note}>
                    {claimant.name || claimant.email} · {claimant.email} · <Instant at={at} />
                  </span>
                  <span>
                    {organiser ? (
                      <Link to={organiserPath(organiser.slug)}>
                        <bdi>{organiser.name}</bdi>
                      </Link>
                    ) : (
                      t('organisers:takeover.account')
                    )}
                  </span>
                  {words && <q dir="auto">{words}</q>}
                </div>
                <div className={styles.actions}>
                  <Button onPress={() => decide(id, event.name, true)}>
                    {t('organisers:takeover.accept')} <span className="visually-hidden">({event.name})</span>
                  </Button>
                  <Button kind="quiet" onPress={() => decide(id, event.name, false)}>
                    {t('organisers:takeover.decline')} <span className="visually-hidden">({event.name})</span>
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
