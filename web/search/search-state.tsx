import { useTranslation } from 'react-i18next';
import { ApiError } from '#web/http/call.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import styles from './search-panel.module.css';

interface Props {
  typed: string;
  /** Number of results or stored searches. */
  count: number;
  isWaiting: boolean;
  error: Error | null;
  onRetry: () => void;
  /** Searches for a text. */
  onSearch: (text: string) => void;
}

/**
 * Shows why a list is empty (hint, loading, nothing found or an error with a retry button), and announces the number of
 * results to screen readers.
 */
export function SearchState({ typed, count, isWaiting, error, onRetry, onSearch }: Props) {
  const { t } = useTranslation();
  const examples = [t('search:exampleOne'), t('search:exampleTwo')];
  const isOffline = error instanceof ApiError && error.code === 'offline';
  const failure = error && t(isOffline ? 'commonProblems:offline' : 'search:failed');
  return (
    <>
      <p className="visually-hidden" role="status">
        {failure ?? (typed !== '' && !isWaiting && t('search:found', { count }))}
      </p>
      {count === 0 && (
        <div className={styles.state}>
          {failure ? (
            <>
              <p>{failure}</p>
              <Button kind="secondary" icon="reset" onPress={onRetry}>
                {t('search:retry')}
              </Button>
            </>
          ) : typed === '' ? (
            <>
              <p>{t('search:hint')}</p>
              <Suggestions label={t('search:examples')} texts={examples} onSearch={onSearch} />
            </>
          ) : isWaiting ? (
            <Spinner label={t('search:waiting')} />
          ) : (
            <>
              <EmptyState icon="search" title={t('search:nothing', { typed })} text={t('search:nothingHint')} />
              <Suggestions label={t('search:tryInstead')} texts={examples} onSearch={onSearch} />
            </>
          )}
        </div>
      )}
    </>
  );
}

/** Shows texts that can be searched for. */
function Suggestions({
  label,
  texts,
  onSearch,
}: {
  label: string;
  texts: readonly string[];
  onSearch: (text: string) => void;
}) {
  return (
    <div className={styles.suggestions}>
      <span>{label}</span>
      {texts.map((text) => (
        <Button key={text} kind="quiet" icon="search" onPress={() => onSearch(text)}>
          {text}
        </Button>
      ))}
    </div>
  );
}
