import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { type AlertStop, lookAtStop, resumeAlerts, stopAlerts } from '#contract/follows.ts';
import { ExpiredLink, expiredLinkReason } from '#web/accounts/expired-link.tsx';
import { LinkLoading } from '#web/accounts/link-loading.tsx';
import { followsQuery } from '#web/follows/queries.ts';
import { useDescribeFollow } from '#web/follows/use-describe-follow.ts';
import { call } from '#web/http/call.ts';
import { useMutationOnce } from '#web/http/use-mutation-once.ts';
import { useErrorMessage } from '#web/i18n/problem-message.ts';
import { Head } from '#web/page/head.tsx';
import { LoadError } from '#web/page/load-error.tsx';
import { paths } from '#web/paths.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { ButtonRow, Card, PageColumn } from '#web/ui/page-column.tsx';
import { StopMessages } from './stop-messages.tsx';
import styles from './stop-screen.module.css';

function stopQuery(secret: string) {
  return queryOptions({
    queryKey: ['alert-stop', secret],
    queryFn: ({ signal }) => call(lookAtStop, { body: { secret }, signal }),
    enabled: secret !== '',
    retry: false,
    gcTime: 0,
  });
}

/**
 * Shows what an unsubscribe link of a mail ends. Opening it ends nothing, because mail scanners open links too; only
 * presses do. The secret is in the fragment of the URL; no sign-in is needed.
 */
export function StopScreen() {
  const { t } = useTranslation();
  const { hash, search } = useLocation();
  const secret = hash.slice(1);
  const isAboutMessages = new URLSearchParams(search).get('what') === 'messages';
  const { data, error, refetch } = useQuery({ ...stopQuery(secret), enabled: secret !== '' && !isAboutMessages });
  const title = t('follows:stop.title');
  const head = (
    <Head title={title} description={t('frame:siteDescription')}>
      <meta name="robots" content="noindex" />
    </Head>
  );
  if (isAboutMessages) return <StopMessages secret={secret} head={head} />;
  const reason = secret === '' ? 'invalid' : expiredLinkReason(error);
  if (reason) {
    return (
      <ExpiredLink title={title} reason={reason} text={t('follows:stop.dead')}>
        <ButtonLink to={paths.following} kind="primary">
          {t('follows:stop.all')}
        </ButtonLink>
      </ExpiredLink>
    );
  }
  if (error && !data) {
    return (
      <LoadError isPage title={t('follows:stop.failed')} error={error} onRetry={refetch}>
        {head}
      </LoadError>
    );
  }
  if (!data) return <LinkLoading title={title} />;
  return (
    <PageColumn title={title}>
      {head}
      <Ending secret={secret} stop={data} />
    </PageColumn>
  );
}

/** Shows what ends, with the button to end it and to undo that. */
function Ending({ secret, stop }: { secret: string; stop: AlertStop }) {
  const { t } = useTranslation();
  const errorMessage = useErrorMessage();
  const wordsOf = useDescribeFollow();
  const client = useQueryClient();
  const [isTakenBack, setTakenBack] = useState(false);
  const { what, channel, follows = [], hasEnded } = stop;
  // A follow that was ended in the profile does not exist any more.
  const isGone = what === 'follow' && follows.length === 0;

  async function toggle() {
    if (hasEnded) client.setQueryData(stopQuery(secret).queryKey, await call(resumeAlerts, { body: { secret } }));
    else {
      await call(stopAlerts, { query: { secret } });
      client.setQueryData(stopQuery(secret).queryKey, { ...stop, hasEnded: true });
    }
    setTakenBack(hasEnded);
    await client.invalidateQueries({ queryKey: followsQuery().queryKey });
  }

  const { mutate, isPending, error } = useMutationOnce(toggle);
  return (
    <Card>
      <div>
        <p>{t(`follows:stop.what.${what}.${channel}`)}</p>
        {follows.length > 0 && (
          <ul className={styles.follows}>
            {follows.map((follow) => (
              <li key={follow.id}>{wordsOf(follow)}</li>
            ))}
          </ul>
        )}
      </div>
      <p role="status" className={styles.said}>
        {hasEnded ? t('follows:stop.hasEnded') : isTakenBack && t('follows:stop.takenBack')}
      </p>
      {error && <Banner kind="bad">{errorMessage(error)}</Banner>}
      <ButtonRow>
        {!isGone && (
          <Button
            kind={hasEnded || isTakenBack ? 'secondary' : 'primary'}
            icon={hasEnded ? 'undo' : 'close'}
            aria-busy={isPending}
            onPress={mutate}
          >
            {t(hasEnded ? 'follows:stop.takeBack' : 'follows:stop.end')}
          </Button>
        )}
        <ButtonLink to={paths.following} kind="quiet">
          {t('follows:stop.all')}
        </ButtonLink>
      </ButtonRow>
    </Card>
  );
}
