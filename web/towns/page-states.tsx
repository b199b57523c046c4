import { useTranslation } from 'react-i18next';
import { Head } from '#web/head.tsx';
import { Refusal } from '#web/http/call.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useProblemWords } from '#web/words/problem-words.ts';
import page from './page.module.css';

export function WaitingPage() {
  const { t } = useTranslation();
  return (
    <div className={page.screen} role="status">
      <span className="visually-hidden">{t('frame.loading')}</span>
      <Skeleton className={page.skeleton} />
      <Skeleton />
      <Skeleton />
    </div>
  );
}

/** Why there is nothing to show, and the way on. */
export function NoPage({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation();
  const problemWords = useProblemWords();
  const code = error instanceof Refusal ? error.code : null;
  const isUnknown = code === 'town-unknown' || code === 'style-unknown' || code === 'invalid-input';
  const title = t(isUnknown ? 'towns.unknownTitle' : 'towns.failedTitle');
  const text = code === 'invalid-input' ? t('problems.town-unknown') : problemWords(error);
  return (
    <EmptyState
      isPage
      icon={isUnknown ? 'search' : code === 'offline' ? 'offline' : 'warning'}
      title={title}
      text={text}
    >
      <Head title={title} description={t('frame.siteDescription')}>
        <meta name="robots" content="noindex" />
      </Head>
      {isUnknown ? (
        <>
          <ButtonLink to={paths.map} icon="map" kind="primary">
            {t('eventPage.seeMap')}
          </ButtonLink>
          <ButtonLink to={paths.about}>{t('frame.about')}</ButtonLink>
        </>
      ) : (
        <Button icon="reset" onPress={onRetry}>
          {t('frame.tryAgain')}
        </Button>
      )}
    </EmptyState>
  );
}
