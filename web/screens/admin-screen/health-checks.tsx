import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { HealthProblem, HealthState, SiteHealth } from '#contract/site-health.ts';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import { checkNames, useHealthFacts } from './health-facts.ts';
import styles from './health-tab.module.css';
import { tabPath } from './panel-paths.ts';

const bySeverity: HealthState[] = ['failing', 'attention', 'ok'];
const icons: Record<HealthState, IconName> = { ok: 'check', attention: 'info', failing: 'warning' };

/** Returns the numbers of checks in each state. */
export function problemsOf(health: SiteHealth): Record<HealthState, number> {
  const counts = { ok: 0, attention: 0, failing: 0 };
  for (const name of checkNames) counts[health[name].state]++;
  return counts;
}

/** Shows the sign of a state. Decorative: the state is also written. */
export function StateIcon({ state }: { state: HealthState }) {
  return (
    <span className={styles.sign} data-state={state}>
      <Icon name={icons[state]} />
    </span>
  );
}

/** Shows each check with its state and figures, and what to do about problems. */
export function HealthChecks({ health }: { health: SiteHealth }) {
  const { t } = useTranslation();
  const factsOf = useHealthFacts(health);
  const sorted = bySeverity.flatMap((state) => checkNames.filter((name) => health[name].state === state));
  return (
    <ul className={styles.checks} aria-label={t('siteHealth:checks')}>
      {sorted.map((name) => {
        const { state, problem, reason } = health[name];
        return (
          <li key={name} className={styles.check}>
            <StateIcon state={state} />
            <div className={styles.words}>
              <p className={styles.head}>
                <span className={styles.name}>
                  {name === 'sources' || name === 'backups' ? (
                    <Link to={tabPath(name)}>{t(`siteHealth:names.${name}`)}</Link>
                  ) : (
                    t(`siteHealth:names.${name}`)
                  )}
                </span>
                <span className={styles.state} data-state={state}>
                  {t(`siteHealth:states.${state}`)}
                </span>
              </p>
              <p className={styles.figures}>{factsOf(name).join(' · ')}</p>
              {problem && <Advice problem={problem} reason={reason} />}
            </div>
          </li>
        );
      })}
    </ul>
  );
}

function Advice({ problem, reason }: { problem: HealthProblem; reason: string | null }) {
  const { t } = useTranslation();
  return (
    <div className={styles.advice}>
      <p>{t(`siteHealth:problems.${problem}`)}</p>
      {reason && (
        <p>
          {t('siteHealth:reason')} <code lang="en">{reason}</code>
        </p>
      )}
    </div>
  );
}
