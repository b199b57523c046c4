import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { changeAvatar, removeAvatar } from '#contract/profile.ts';
import { profileQuery } from '#web/accounts/queries.ts';
import { useSession } from '#web/accounts/session.ts';
import { WaitingPart } from '#web/events/waiting/waiting-part.tsx';
import { call } from '#web/http/call.ts';
import { upload } from '#web/http/upload.ts';
import { Head } from '#web/page/head.tsx';
import { LoadError } from '#web/page/load-error.tsx';
import { homePath, paths } from '#web/paths.ts';
import { PictureCard } from '#web/pictures/picture-card.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageColumn, SlowContent } from '#web/ui/page-column.tsx';
import { DetailsCard } from './details-card.tsx';
import { FollowingCard } from './following-card.tsx';
import { LeavingCard } from './leaving-card.tsx';
import { MessagesCard } from './messages-card.tsx';
import { OfflineCard } from './offline-card.tsx';
import { OrganisersCard } from './organisers-card.tsx';
import { ProfileHead } from './profile-head.tsx';
import styles from './profile-screen.module.css';
import { ProgramsCard } from './programs-card.tsx';
import { SecurityCard } from './security-card.tsx';

/** Shows the user's account with all its settings. */
export function ProfileScreen() {
  const { t } = useTranslation();
  const session = useSession();
  return (
    <>
      <Head title={t('profile:title')} description={t('frame:siteDescription')}>
        <meta name="robots" content="noindex" />
      </Head>
      {session ? <OwnProfile key={session.userId} /> : <Invitation />}
    </>
  );
}

function Invitation() {
  const { t } = useTranslation();
  return (
    <>
      <EmptyState isPage icon="person" title={t('profile:invitation')} text={t('profile:invitationText')}>
        <ButtonLink to={homePath(paths.profile)} kind="primary">
          {t('frame:logIn')}
        </ButtonLink>
        <ButtonLink to={`${homePath(paths.profile)}&mode=register`}>{t('accounts:registerTitle')}</ButtonLink>
      </EmptyState>
      <div className={styles.visitor}>
        <OfflineCard />
      </div>
    </>
  );
}

function OwnProfile() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { data: profile, error, refetch } = useQuery(profileQuery());
  if (error && !profile) {
    return (
      <PageColumn title={t('profile:title')}>
        <WaitingPart kind="card" />
        <LoadError title={t('profile:failed')} error={error} onRetry={refetch} />
        <OfflineCard />
      </PageColumn>
    );
  }
  return (
    <PageColumn title={t('profile:title')}>
      {profile ? (
        <>
          <WaitingPart kind="card" />
          <ProfileHead profile={profile} />
          <DetailsCard profile={profile} />
          <PictureCard
            title={t('profile:picture')}
            hasPicture={profile.avatar !== null}
            send={async (sent) => {
              client.setQueryData(profileQuery().queryKey, await upload(changeAvatar, sent));
            }}
            remove={async () => {
              client.setQueryData(profileQuery().queryKey, await call(removeAvatar, {}));
            }}
          />
          <OrganisersCard />
          <FollowingCard />
          <MessagesCard profile={profile} />
          <ProgramsCard />
          <OfflineCard />
          <SecurityCard profile={profile} />
          <LeavingCard profile={profile} />
        </>
      ) : (
        <>
          <SlowContent label={t('frame:loading')} slowLabel={t('accounts:stillWaiting')} />
          <OfflineCard />
        </>
      )}
    </PageColumn>
  );
}
