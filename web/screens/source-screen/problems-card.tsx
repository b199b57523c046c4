import { useTranslation } from 'react-i18next';
import type { SourceProblem } from '#contract/source-problems.ts';
import type { Source } from '#contract/sources.ts';
import styles from './source-screen.module.css';

/** Problems of the last read with their locations. Expanded if there are no entries. */
export function ProblemsCard({ source: { id, problems, found, state } }: { source: Source }) {
  const { t } = useTranslation();
  if (problems.length === 0) return null;
  return (
    <details key={`${id} ${state}`} className={styles.problems} open={found === 0 || state === 'failing'}>
      <summary>{t('sources:problemsTitle', { count: problems.length })}</summary>
      <ul className={styles.problemList}>
        {problems.map((problem, index) => (
          // Entries may be identical, so there is no unique key.
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is replaced as a whole
          <li key={index}>
            <Problem problem={problem} />
          </li>
        ))}
      </ul>
    </details>
  );
}

function Problem({ problem: { code, event, line, found } }: { problem: SourceProblem }) {
  const { t } = useTranslation();
  const where = [event, line !== undefined && t('sources:line', { line })].filter(Boolean).join(', ');
  return (
    <>
      {t(`sources:problems.${code}`)}
      {where && <span className={styles.soft}> ({where})</span>}
      {found && <q className={styles.found}>{found}</q>}
    </>
  );
}
