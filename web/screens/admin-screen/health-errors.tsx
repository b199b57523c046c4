import { useTranslation } from 'react-i18next';
import type { SiteHealth } from '#contract/site-health.ts';
import { Instant } from '#web/administration/instant.tsx';
import styles from './health-tab.module.css';

type LoggedError = SiteHealth['errors'][number];

/** Shows the last warnings and errors of the server's log. */
export function HealthErrors({ errors }: { errors: readonly LoggedError[] }) {
  const { t } = useTranslation();
  return (
    <section className={styles.section} aria-labelledby="last-errors">
      <h2 id="last-errors">{t('siteHealth:errors')}</h2>
      {errors.length === 0 ? (
        <p className={styles.note}>{t('siteHealth:noErrors')}</p>
      ) : (
        <>
          <p className={styles.note}>{t('siteHealth:errorsNote')}</p>
          <ul className={styles.errors}>
            {errors.map((error) => (
              <li key={[error.level, error.message, error.kind, error.code, error.place].join(' ')}>
                <ErrorLine error={error} />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function ErrorLine({ error }: { error: LoggedError }) {
  const { t } = useTranslation();
  const { level, at, count, message, kind, code, reason, place, requestId } = error;
  const technical = [kind, code, reason, place].filter((part) => part !== null).join(' · ');
  return (
    <>
      <p className={styles.message}>
        <span className={styles.state} data-state={level === 'error' ? 'failing' : 'attention'}>
          {t(`siteHealth:levels.${level}`)}
        </span>{' '}
        <span lang="en">{message}</span>
      </p>
      {technical && (
        <p className={styles.technical} lang="en">
          <code>{technical}</code>
        </p>
      )}
      <p className={styles.note}>
        <Instant at={at} />
        {count > 1 && ` · ${t('siteHealth:times', { count })}`}
        {requestId && ` · ${t('siteHealth:request', { id: requestId })}`}
      </p>
    </>
  );
}
