import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { answerConfirmation, type ConfirmationRequest, lookAtConfirmation } from '#contract/confirmations.ts';
import { ExpiredLink, expiredLinkReason } from '#web/accounts/expired-link.tsx';
import { LinkLoading } from '#web/accounts/link-loading.tsx';
import { useNow } from '#web/events/days/use-now.ts';
import { call } from '#web/http/call.ts';
import { useMutationOnce } from '#web/http/use-mutation-once.ts';
import { eventStatus } from '#web/i18n/event-status.ts';
import { useErrorMessage } from '#web/i18n/problem-message.ts';
import { Head } from '#web/page/head.tsx';
import { paths } from '#web/paths.ts';
import { eventKey } from '#web/query-keys.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ButtonRow, PageColumn } from '#web/ui/page-column.tsx';
import { type Answer, EventToConfirm } from './asked-event.tsx';
import { StopMails } from './stop-mails.tsx';

function confirmationQuery(secret: string) {
  return queryOptions({
    queryKey: ['confirmation', secret],
    queryFn: ({ signal }) => call(lookAtConfirmation, { body: { secret }, signal }),
    enabled: secret !== '',
    retry: false,
    gcTime: 0,
  });
}

/**
 * Shows the events of a confirmation mail, to confirm or cancel. Opening it changes nothing, because mail scanners open
 * links too; only presses do. The secret is in the fragment of the URL; no sign-in is needed.
 */
export function StillOnScreen() {
  const { t } = useTranslation();
  const errorMessage = useErrorMessage();
  const { hash } = useLocation();
  const secret = hash.slice(1);
  const { data, error, refetch } = useQuery(confirmationQuery(secret));
  const title = t('stillOn:title');
  const reason = secret === '' ? 'invalid' : expiredLinkReason(error);
  if (reason) {
    return (
      <ExpiredLink title={title} reason={reason} text={t(`stillOn:dead.${reason}`)}>
        <ButtonLink to={paths.myEvents} kind="primary">
          {t('frame:myEvents')}
        </ButtonLink>
      </ExpiredLink>
    );
  }
  if (error && !data) {
    return (
      <EmptyState isPage icon="warning" title={t('stillOn:failed')} text={errorMessage(error)}>
        <NoIndex title={title} />
        <Button icon="reset" onPress={refetch}>
          {t('frame:tryAgain')}
        </Button>
      </EmptyState>
    );
  }
  if (!data) return <LinkLoading title={title} />;
  return (
    <>
      <NoIndex title={title} />
      <RequestView secret={secret} request={data} />
    </>
  );
}

function NoIndex({ title }: { title: string }) {
  const { t } = useTranslation();
  return (
    <Head title={title} description={t('frame:siteDescription')}>
      <meta name="robots" content="noindex" />
    </Head>
  );
}

/** The events with their answers, and an answer for all if there are several. */
function RequestView({ secret, request }: { secret: string; request: ConfirmationRequest }) {
  const { t } = useTranslation();
  const errorMessage = useErrorMessage();
  const client = useQueryClient();
  const now = useNow();
  const chosenInMail = new URLSearchParams(useLocation().search).get('answer');
  const { mutate, isPending, error } = useMutationOnce(async (said: { answer: Answer; eventIds: string[] }) => {
    client.setQueryData(
      confirmationQuery(secret).queryKey,
      await call(answerConfirmation, { body: { secret, ...said } }),
    );
    await client.invalidateQueries({ queryKey: eventKey });
  });
  const { events, askedAt } = request;
  const open = events.filter(
    (event) => !event.isCancelled && !((event.confirmedAt ?? '') >= askedAt) && eventStatus(event, now) !== 'over',
  );
  const stop = (
    <StopMails
      secret={secret}
      wantsMails={request.wantsMails}
      isMeant={chosenInMail === 'stop'}
      onStopped={() => client.setQueryData(confirmationQuery(secret).queryKey, { ...request, wantsMails: false })}
    />
  );
  if (events.length === 0) {
    return (
      <PageColumn title={t('stillOn:none')} intro={t('stillOn:noneText')}>
        {stop}
      </PageColumn>
    );
  }
  return (
    <PageColumn
      title={t('stillOn:title')}
      intro={open.length > 0 ? t('stillOn:text', { count: open.length }) : t('stillOn:allAnswered')}
    >
      {chosenInMail === 'stop' && stop}
      {error && <Banner kind="bad">{errorMessage(error)}</Banner>}
      {open.length > 1 && (
        <ButtonRow>
          <Button
            kind="primary"
            icon="check"
            aria-busy={isPending}
            onPress={() => mutate({ answer: 'on', eventIds: open.map(({ id }) => id) })}
          >
            {t('stillOn:allOn')}
          </Button>
        </ButtonRow>
      )}
      {events.map((event) => (
        <EventToConfirm
          key={event.id}
          event={event}
          askedAt={askedAt}
          now={now}
          usual={events.length > 1 ? null : chosenInMail}
          isSending={isPending}
          onAnswer={(answer) => mutate({ answer, eventIds: [event.id] })}
        />
      ))}
      {chosenInMail !== 'stop' && stop}
    </PageColumn>
  );
}
