import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLocation, useParams } from 'react-router';
import { mayUsePanel, useSession } from '#web/accounts/session.ts';
import { ownEventQuery } from '#web/events/form/queries.ts';
import { ApiError } from '#web/http/call.ts';
import { useErrorMessage } from '#web/i18n/problem-message.ts';
import { Head } from '#web/page/head.tsx';
import { cloneEventPath, eventPath, homePath, paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageColumn, SlowContent } from '#web/ui/page-column.tsx';
import { ChangedEventForm } from './changed-event-form.tsx';
import { isDeleted, useRestoring } from './use-restoring.ts';

/** Shows the form to edit an event, or why the user may not edit it. */
export function EditEventScreen() {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const session = useSession();
  const { data: event, error, refetch } = useQuery({ ...ownEventQuery(id), enabled: session !== null });
  const isClosed = event?.isOver && !mayUsePanel(session);
  return (
    <PageColumn title={t('editEvent:title')}>
      <Head title={t('editEvent:title')} description={t('frame:siteDescription')}>
        <meta name="robots" content="noindex" />
      </Head>
      {session === null ? (
        <SignInFirst />
      ) : error ? (
        <NotOurs id={id} error={error} onRetry={refetch} />
      ) : !event ? (
        <SlowContent label={t('frame:loading')} slowLabel={t('accounts:stillWaiting')} />
      ) : isClosed ? (
        <EmptyState icon="calendar" title={t('editEvent:over')} text={t('editEvent:overText')}>
          <ButtonLink to={cloneEventPath(event.id)} kind="primary" icon="copy">
            {t('form:cloneTitle')}
          </ButtonLink>
          <ButtonLink to={eventPath(event.slug)}>{t('form:goToEvent')}</ButtonLink>
        </EmptyState>
      ) : (
        <ChangedEventForm key={event.id} userId={session.userId} event={event} />
      )}
    </PageColumn>
  );
}

function SignInFirst() {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  return (
    <EmptyState icon="lock" title={t('editEvent:signIn')} text={t('editEvent:signInText')}>
      <ButtonLink to={homePath(pathname + search)} kind="primary" icon="person">
        {t('frame:logIn')}
      </ButtonLink>
    </EmptyState>
  );
}

/** Explains why there is no form, with links. */
function NotOurs({ id, error, onRetry }: { id: string; error: Error; onRetry: () => void }) {
  const { t } = useTranslation();
  const errorMessage = useErrorMessage();
  const restoring = useRestoring(id, 'restore', onRetry);
  const code = error instanceof ApiError ? error.code : 'internal-error';
  const mayPass = ['offline', 'internal-error', 'unavailable', 'too-many-requests'].includes(code);
  const titles: Record<string, string> = {
    forbidden: t('editEvent:forbidden'),
    'editing-off': t('editEvent:off'),
    'event-deleted': t('notFound:eventDeleted'),
    'event-hidden': t('editEvent:hidden'),
    'event-unknown': t('notFound:eventUnknown'),
    'invalid-input': t('notFound:eventUnknown'),
  };
  const text = code === 'invalid-input' ? t('notFound:eventUnknownText') : errorMessage(restoring.problem ?? error);
  return (
    <EmptyState
      icon={code === 'forbidden' ? 'lock' : 'warning'}
      title={titles[code] ?? t('notFound:eventFailed')}
      text={code === 'forbidden' ? t('editEvent:forbiddenText') : text}
    >
      {mayPass && (
        <Button icon="reset" onPress={onRetry}>
          {t('frame:tryAgain')}
        </Button>
      )}
      {isDeleted(error) && (
        <Button icon="undo" aria-busy={restoring.isUnderWay} onPress={restoring.onPress}>
          {restoring.label}
        </Button>
      )}
      {code === 'event-hidden' && (
        <ButtonLink to={paths.contact} icon="mail">
          {t('myEvents:askWhy')}
        </ButtonLink>
      )}
      <ButtonLink to={paths.myEvents} kind="primary" icon="list">
        {t('frame:myEvents')}
      </ButtonLink>
    </EmptyState>
  );
}
