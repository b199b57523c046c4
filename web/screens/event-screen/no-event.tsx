import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useSession } from '#web/accounts/session.ts';
import { eventQuery } from '#web/events/queries.ts';
import { ApiError } from '#web/http/call.ts';
import { useErrorMessage } from '#web/i18n/problem-message.ts';
import { Head } from '#web/page/head.tsx';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';

/** Shows why there is no event (deleted, hidden, unknown or an error), with links or a retry button. */
export function NoEvent({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation();
  const errorMessage = useErrorMessage();
  const code = error instanceof ApiError ? error.code : null;
  const { slug = '' } = useParams();
  const isFirst = useQueryClient().getQueryState(eventQuery(slug).queryKey)?.errorUpdateCount === 1;
  const mayBeOwn = useSession() !== null && code === 'event-unknown' && isFirst;
  const retry = useRef(onRetry);
  // The page came from the server, which did not know the user: its owners see an event that waits for the team. It is
  // asked for once, because a request shows the skeleton instead of this.
  useEffect(() => {
    if (mayBeOwn) retry.current();
  }, [mayBeOwn]);
  const wayOn = (kind: 'primary' | 'secondary' = 'primary') => (
    <ButtonLink to={paths.map} icon="map" kind={kind}>
      {t('notFound:seeMap')}
    </ButtonLink>
  );
  if (code === 'event-deleted' || code === 'event-hidden') {
    const text = code === 'event-hidden' ? errorMessage(error) : t('notFound:eventDeletedText');
    return (
      <EmptyState isPage icon="calendar" title={t('notFound:eventDeleted')} text={text}>
        <NoIndex title={t('notFound:eventDeleted')} />
        {wayOn()}
      </EmptyState>
    );
  }
  if (code === 'event-unknown' || code === 'invalid-input') {
    return (
      <EmptyState isPage icon="search" title={t('notFound:eventUnknown')} text={t('notFound:eventUnknownText')}>
        <NoIndex title={t('notFound:eventUnknown')} />
        {wayOn()}
      </EmptyState>
    );
  }
  const [icon, title, text] =
    code === 'offline'
      ? (['offline', t('frame:offline'), t('frame:offlineText')] as const)
      : (['warning', t('notFound:eventFailed'), errorMessage(error)] as const);
  return (
    <EmptyState isPage icon={icon} title={title} text={text}>
      <NoIndex title={title} />
      <Button icon="reset" onPress={onRetry}>
        {t('frame:tryAgain')}
      </Button>
      {code === 'offline' && wayOn('secondary')}
    </EmptyState>
  );
}

/** Metadata of a page that search engines must not index. */
function NoIndex({ title }: { title: string }) {
  const { t } = useTranslation();
  return (
    <Head title={title} description={t('frame:siteDescription')}>
      <meta name="robots" content="noindex" />
    </Head>
  );
}
