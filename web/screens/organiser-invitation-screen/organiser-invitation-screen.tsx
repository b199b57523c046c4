import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { acceptInvitation } from '#contract/organiser-members.ts';
import { ExpiredLink, expiredLinkReason } from '#web/accounts/expired-link.tsx';
import { LinkLoading } from '#web/accounts/link-loading.tsx';
import { useSession } from '#web/accounts/session.ts';
import { ApiError, call } from '#web/http/call.ts';
import { useMutationOnce } from '#web/http/use-mutation-once.ts';
import { useErrorMessage } from '#web/i18n/problem-message.ts';
import { invitationQuery } from '#web/organisers/member-queries.ts';
import { invalidateOrganisers } from '#web/organisers/queries.ts';
import { storedInvitation, storeInvitation } from '#web/organisers/stored-invitation.ts';
import { Head } from '#web/page/head.tsx';
import { LoadError } from '#web/page/load-error.tsx';
import { homePath, organiserPath, paths } from '#web/paths.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { showToast } from '#web/ui/toast.tsx';

/**
 * Shows a mailed invitation and lets the user accept it. The secret is in the fragment of the URL and is stored in this
 * tab during sign-in, so that it is never part of a URL sent to a server.
 */
export function OrganiserInvitationScreen() {
  const { t } = useTranslation();
  const errorMessage = useErrorMessage();
  const client = useQueryClient();
  const navigate = useNavigate();
  const session = useSession();
  const { hash } = useLocation();
  const [secret] = useState(() => hash.slice(1) || storedInvitation());
  const { data, error, refetch } = useQuery(invitationQuery(secret));
  const joining = useMutationOnce(async () => {
    if (!data) return;
    const { slug, name } = await call(acceptInvitation, { params: { id: data.organiser.id }, body: { secret } });
    storeInvitation(null);
    showToast(t('organisers:joined', { name }));
    navigate(organiserPath(slug), { replace: true });
    await invalidateOrganisers(client);
  });
  const title = t('organisers:invitationTitle');
  const failure = joining.error ?? error;
  const isLapsed = failure instanceof ApiError && failure.code === 'invitation-lapsed';
  const reason = secret === '' || isLapsed ? 'invalid' : expiredLinkReason(failure);
  if (reason) {
    return (
      <ExpiredLink title={title} reason={reason} text={t(`organisers:deadInvitation.${isLapsed ? 'lapsed' : reason}`)}>
        <ButtonLink to={paths.map} icon="map" kind="primary">
          {t('frame:backToMap')}
        </ButtonLink>
      </ExpiredLink>
    );
  }
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
  const keep = () => storeInvitation(secret);
  const target = homePath(paths.organiserInvitation);
  return (
    <EmptyState
      isPage
      icon="person"
      title={t('organisers:joinTitle', { name: data.organiser.name })}
      text={t(session ? 'organisers:joinText' : 'organisers:joinNeedsAccount')}
    >
      {head}
      {joining.error && <Banner kind="bad">{errorMessage(joining.error)}</Banner>}
      {session ? (
        <Button kind="primary" icon="check" aria-busy={joining.isPending} onPress={joining.mutate}>
          {t('organisers:join')}
        </Button>
      ) : (
        <>
          <ButtonLink to={`${target}&mode=register`} kind="primary" onClick={keep}>
            {t('accounts:registerTitle')}
          </ButtonLink>
          <ButtonLink to={target} onClick={keep}>
            {t('frame:logIn')}
          </ButtonLink>
        </>
      )}
    </EmptyState>
  );
}
