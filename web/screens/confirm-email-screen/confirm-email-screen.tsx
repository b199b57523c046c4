import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { ExpiredLink, type ExpiredLinkReason, expiredLinkReason } from '#web/accounts/expired-link.tsx';
import { LinkLoading } from '#web/accounts/link-loading.tsx';
import { confirmEmailQuery, profileQuery } from '#web/accounts/queries.ts';
import { SendConfirmation } from '#web/accounts/send-confirmation.tsx';
import { useSession } from '#web/accounts/session.ts';
import { Head } from '#web/page/head.tsx';
import { LoadError } from '#web/page/load-error.tsx';
import { homePath, paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';

/** Confirms the address of a mailed link. The secret is in the fragment of the URL. */
export function ConfirmEmailScreen() {
  const { t } = useTranslation();
  const session = useSession();
  const secret = useLocation().hash.slice(1);
  const { data, error, refetch } = useQuery(confirmEmailQuery(secret));
  const title = t('accounts:confirmTitle');
  const reason = secret === '' ? 'invalid' : expiredLinkReason(error);
  if (reason) return <DeadConfirmation title={title} reason={reason} />;
  const head = (
    <Head title={title} description={t('frame:siteDescription')}>
      <meta name="robots" content="noindex" />
    </Head>
  );
  if (error) {
    return (
      <LoadError isPage title={title} error={error} onRetry={refetch}>
        {head}
      </LoadError>
    );
  }
  if (!data) return <LinkLoading title={title} />;
  return (
    <EmptyState
      isPage
      icon="check"
      title={t('accounts:confirmed')}
      text={t('accounts:confirmedText', { email: data.email })}
    >
      {head}
      {session ? (
        <ButtonLink to={paths.addEvent} kind="primary" icon="plus">
          {t('frame:addEvent')}
        </ButtonLink>
      ) : (
        <ButtonLink to={paths.home} kind="primary">
          {t('frame:logIn')}
        </ButtonLink>
      )}
      <ButtonLink to={paths.map} icon="map">
        {t('frame:backToMap')}
      </ButtonLink>
    </EmptyState>
  );
}

/** Explains why the link does not work and, unless the address is already confirmed, how to get another one. */
function DeadConfirmation({ title, reason }: { title: string; reason: ExpiredLinkReason }) {
  const { t } = useTranslation();
  const session = useSession();
  const { data: profile } = useQuery({ ...profileQuery(), enabled: session !== null });
  if (reason === 'used') {
    return (
      <ExpiredLink title={title} reason={reason} text={t('accounts:linkUsedConfirmed')}>
        {!session && (
          <ButtonLink to={paths.home} kind="primary">
            {t('frame:logIn')}
          </ButtonLink>
        )}
        <ButtonLink to={paths.map} icon="map">
          {t('frame:backToMap')}
        </ButtonLink>
      </ExpiredLink>
    );
  }
  const why = t(reason === 'expired' ? 'accounts:linkExpiredText' : 'accounts:linkInvalidText');
  return (
    <ExpiredLink title={title} reason={reason} text={session ? why : `${why} ${t('accounts:logInForLink')}`}>
      {!session && (
        <ButtonLink to={homePath(paths.profile)} kind="primary">
          {t('frame:logIn')}
        </ButtonLink>
      )}
      {profile && !profile.isEmailConfirmed && <SendConfirmation />}
      {profile?.isEmailConfirmed && (
        <ButtonLink to={paths.profile} kind="primary">
          {t('privacy:profileLink')}
        </ButtonLink>
      )}
    </ExpiredLink>
  );
}
