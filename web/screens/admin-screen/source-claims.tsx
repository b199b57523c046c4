import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Instant } from '#web/administration/instant.tsx';
import { PagedList } from '#web/administration/paged-list.tsx';
import { claimsQuery, decideOnClaim } from '#web/administration/queries.ts';
import { useChangeWithToast } from '#web/administration/use-change-with-toast.ts';
import { eventPath, sourcePath } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import styles from './venues.module.css';

/** Shows users who claim a source and could not prove it; nothing if there are none. */
export function SourceClaims() {
  const { t } = useTranslation();
  const list = useInfiniteQuery(claimsQuery());
  const decide = useDecision();
  if (list.data?.pages[0]?.rows.length === 0) return null;
  return (
    <section className={styles.doubles} aria-labelledby="claims-title">
      <h2 id="claims-title">{t('adminPanel:sources.claims')}</h2>
      <PagedList list={list}>
        {(claims, isBusy) => (
          <ul className={styles.doubles} aria-busy={isBusy}>
            {claims.map(({ id, at, words, claimant, source, event }) => (
              <li key={id} className={styles.double}>
                <div className={styles.venue}>
                  <strong>{t('adminPanel:sources.claim', { name: claimant.name || (claimant.email ?? '') })}</strong>
                  <span className={styles.note}>
                    {claimant.email && `${claimant.email} · `}
                    <Instant at={at} />
                  </span>
                  <span>
                    {t('adminPanel:sources.name')} <Link to={sourcePath(source.id)}>{source.name || source.url}</Link>
                  </span>
                  <span>
                    {t('adminPanel:sources.via')}{' '}
                    <Link to={eventPath(event.slug)}>
                      <bdi>{event.name}</bdi>
                    </Link>
                  </span>
                  {words && <q dir="auto">{words}</q>}
                </div>
                <div className={styles.actions}>
                  <Button onPress={() => decide(id, true)}>
                    {t('adminPanel:sources.grant')} <span className="visually-hidden">({source.name})</span>
                  </Button>
                  <Button kind="quiet" onPress={() => decide(id, false)}>
                    {t('adminPanel:sources.refuse')} <span className="visually-hidden">({source.name})</span>
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

function useDecision() {
  const { t } = useTranslation();
  const applyChange = useChangeWithToast();
  return (id: string, isGranted: boolean) => {
    const message = t(isGranted ? 'adminPanel:sources.granted' : 'adminPanel:sources.refusedNow');
    void applyChange({ make: () => decideOnClaim(id, isGranted), message });
  };
}
