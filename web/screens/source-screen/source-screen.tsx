import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import type { Source } from '#contract/sources.ts';
import { useErrorMessage } from '#web/i18n/problem-message.ts';
import { Head } from '#web/page/head.tsx';
import { paths } from '#web/paths.ts';
import { sourceQuery } from '#web/sources/queries.ts';
import { useSourceName } from '#web/sources/source-origin.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { PageColumn } from '#web/ui/page-column.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { AnswersCard } from './answers-card.tsx';
import { EntriesCard } from './entries-card.tsx';
import { PlacesCard } from './places-card.tsx';
import { ProblemsCard } from './problems-card.tsx';
import { PublishBar } from './publish-bar.tsx';
import styles from './source-screen.module.css';
import { StateCard } from './state-card.tsx';
import { useAnswers } from './use-answers.ts';

/** Shows a source: its state, open questions and entries. */
export function SourceScreen() {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const errorMessage = useErrorMessage();
  const { data: source, error, refetch } = useQuery(sourceQuery(id));
  if (source) return <SourceView source={source} />;
  if (!error) return <Spinner label={t('frame:loading')} />;
  return (
    <EmptyState isPage icon="warning" title={t('sources:oneFailed')} text={errorMessage(error)}>
      <Button icon="reset" onPress={refetch}>
        {t('frame:tryAgain')}
      </Button>
      <ButtonLink to={paths.mySources}>{t('sources:back')}</ButtonLink>
    </EmptyState>
  );
}

function SourceView({ source }: { source: Source }) {
  const { t } = useTranslation();
  const name = useSourceName()(source);
  const answers = useAnswers(source);
  const wasRead = source.state !== 'reading' && (source.found > 0 || source.publishedAt !== null);
  const isPreview = source.state === 'preview';
  return (
    <PageColumn title={name}>
      <Head title={name} description={t('frame:siteDescription')}>
        <meta name="robots" content="noindex" />
      </Head>
      <p className={styles.back}>
        <Link to={paths.mySources}>
          <Icon name="back" /> {t('sources:back')}
        </Link>
      </p>
      <StateCard source={source} />
      <ProblemsCard source={source} />
      {wasRead && (
        <>
          {isPreview ? (
            <>
              <AnswersCard source={source} answers={answers} />
              <PlacesCard source={source} />
            </>
          ) : (
            // Collapsed unless there are open questions.
            <details className={styles.answers} open={source.questions.length > 0 || undefined}>
              <summary>{t('sources:answers.again')}</summary>
              <AnswersCard source={source} answers={answers} />
              <PlacesCard source={source} />
            </details>
          )}
          <EntriesCard source={source} />
          {isPreview && <PublishBar source={source} answers={answers} />}
        </>
      )}
    </PageColumn>
  );
}
