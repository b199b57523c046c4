import { useTranslation } from 'react-i18next';
import { ApiError } from '#web/http/call.ts';
import { useErrorMessage } from '#web/i18n/problem-message.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Head } from './head.tsx';
import styles from './page-states.module.css';

/** Shows a placeholder of a page while its content loads. */
export function PageSkeleton({ className }: { className?: string | undefined }) {
  const { t } = useTranslation();
  return (
    <div className={className} role="status">
      <div className={styles.waiting}>
        <span className="visually-hidden">{t('frame:loading')}</span>
        <Skeleton className={styles.skeleton} />
        <Skeleton />
        <Skeleton />
      </div>
    </div>
  );
}

interface PageErrorProps {
  error: Error;
  /** Problem codes for missing content. */
  gone: readonly ApiError['code'][];
  /** Titles for missing content and for failed requests, and the text for an unknown path. */
  words: { gone: string; failed: string; unknown: string };
  onRetry: () => void;
  /** Further links if the content is missing. */
  children?: React.ReactNode;
}

/** Shows why a page has no content: that it does not exist, with links, or an error with a retry button. */
export function PageError({ error, gone, words, onRetry, children }: PageErrorProps) {
  const { t } = useTranslation();
  const errorMessage = useErrorMessage();
  const code = error instanceof ApiError ? error.code : null;
  const isGone = code !== null && (code === 'invalid-input' || gone.includes(code));
  const isOffline = code === 'offline';
  const title = isGone ? words.gone : isOffline ? t('frame:offline') : words.failed;
  const known = code === 'invalid-input' ? words.unknown : errorMessage(error);
  const text = isOffline ? t('frame:offlineText') : known;
  return (
    <EmptyState isPage icon={isGone ? 'search' : isOffline ? 'offline' : 'warning'} title={title} text={text}>
      <Head title={title} description={t('frame:siteDescription')}>
        <meta name="robots" content="noindex" />
      </Head>
      {isGone ? (
        <>
          <ButtonLink to={paths.map} icon="map" kind="primary">
            {t('notFound:seeMap')}
          </ButtonLink>
          {children}
        </>
      ) : (
        <>
          <Button icon="reset" onPress={onRetry}>
            {t('frame:tryAgain')}
          </Button>
          {isOffline && (
            <ButtonLink to={paths.map} icon="map">
              {t('notFound:seeMap')}
            </ButtonLink>
          )}
        </>
      )}
    </EmptyState>
  );
}
