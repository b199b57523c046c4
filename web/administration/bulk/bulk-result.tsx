import { useTranslation } from 'react-i18next';
import type { ProblemCode } from '#contract/problems.ts';
import { problemText } from '#web/i18n/problem-message.ts';
import { Banner } from '#web/ui/banner.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import styles from './bulk.module.css';
import type { Bulk } from './use-bulk.ts';

/** Shows the progress of an action on several objects, and which of them it could not change. */
export function BulkResult({ bulk: { progress, failed, closeFailed } }: { bulk: Bulk }) {
  const { t } = useTranslation();
  return (
    <>
      {progress && (
        <ProgressBar
          label={t('bulkActions:progress')}
          share={progress.total > 0 ? progress.done / progress.total : undefined}
          text={t('adminPanel:shown', { shown: progress.done, total: progress.total })}
        />
      )}
      {failed && (
        <Banner
          kind="warning"
          title={t('bulkActions:failed', { count: failed.failed })}
          closeLabel={t('adminPanel:close')}
          onClose={closeFailed}
        >
          <ul className={styles.failures}>
            {failed.failures.map(({ id, name, problem }) => (
              <li key={id}>
                <strong>
                  <bdi>{name || t('bulkActions:unnamed')}</bdi>
                </strong>{' '}
                {problem === 'changed-since' ? t('bulkActions:changedSince') : problemText(t, problem as ProblemCode)}
              </li>
            ))}
          </ul>
        </Banner>
      )}
    </>
  );
}
