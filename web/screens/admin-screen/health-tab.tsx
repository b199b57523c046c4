import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { localeTag } from '#contract/locales.ts';
import type { SiteHealth } from '#contract/site-health.ts';
import { FailedBanner } from '#web/administration/failed-banner.tsx';
import { useFormatInstant } from '#web/administration/instant.tsx';
import { Waiting } from '#web/administration/paged-list.tsx';
import { siteHealthQuery } from '#web/administration/queries.ts';
import { useLocale } from '#web/i18n/locale.ts';
import { formatNumber } from '#web/i18n/numbers.ts';
import { HealthChecks, problemsOf, StateIcon } from './health-checks.tsx';
import { HealthErrors } from './health-errors.tsx';
import styles from './health-tab.module.css';

/** Shows whether the site works, and what to do if not. Updated while it is open. */
export function HealthTab() {
  const { data, error, refetch, isFetching } = useQuery(siteHealthQuery());
  if (!data && error) return <FailedBanner error={error} isFetching={isFetching} onRetry={() => void refetch()} />;
  if (!data) return <Waiting />;
  return (
    <div className={styles.health}>
      {error && <FailedBanner error={error} isFetching={isFetching} onRetry={() => void refetch()} />}
      <Summary health={data} isStale={error !== null} />
      <div className={styles.main}>
        <HealthChecks health={data} />
        <HealthErrors errors={data.errors} />
      </div>
      <Server health={data} />
    </div>
  );
}

/** The text is read out when it changes; the time of the check is not. */
function Summary({ health, isStale }: { health: SiteHealth; isStale: boolean }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const time = new Intl.DateTimeFormat(localeTag(locale), { timeStyle: 'medium' }).format(new Date(health.checkedAt));
  const { attention, failing } = problemsOf(health);
  const state = failing > 0 ? 'failing' : attention > 0 ? 'attention' : 'ok';
  const lines = [
    failing > 0 && t('siteHealth:failing', { count: failing }),
    attention > 0 && t('siteHealth:attention', { count: attention }),
  ].filter((line) => line !== false);
  return (
    <div className={styles.summary}>
      <StateIcon state={state} />
      <div role="status">
        <h2 className={styles.verdict}>{lines.length > 0 ? lines.join(' · ') : t('siteHealth:allWell')}</h2>
      </div>
      <p className={styles.note}>{t(isStale ? 'siteHealth:stale' : 'siteHealth:checkedAt', { time })}</p>
    </div>
  );
}

function Server({ health: { server } }: { health: SiteHealth }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const formatInstant = useFormatInstant();
  const facts = [
    [t('siteHealth:version'), server.version],
    [t('siteHealth:commit'), server.commit ?? t('siteHealth:unknown')],
    [t('siteHealth:migration'), server.migration],
    [t('siteHealth:node'), server.node],
    [t('siteHealth:running'), t('siteHealth:since', { time: formatInstant(server.startedAt) })],
    [t('siteHealth:processes'), formatNumber(locale, server.processes)],
  ] as const;
  return (
    <section className={styles.section} aria-labelledby="server-facts">
      <h2 id="server-facts">{t('siteHealth:server')}</h2>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
