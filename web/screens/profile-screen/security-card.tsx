import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { signOutEverywhere } from '#contract/accounts.ts';
import type { Profile } from '#contract/profile.ts';
import { signOut } from '#web/accounts/session.ts';
import { tokensQuery } from '#web/accounts/token-queries.ts';
import { removeAllOf } from '#web/events/drafts/storage-cleanup.ts';
import { WaitingPart } from '#web/events/waiting/waiting-part.tsx';
import { call } from '#web/http/call.ts';
import { useMutationOnce } from '#web/http/use-mutation-once.ts';
import { useErrorMessage } from '#web/i18n/problem-message.ts';
import { paths } from '#web/paths.ts';
import { unregisterDevice } from '#web/push/device.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Card } from '#web/ui/page-column.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { EmailForm } from './email-form.tsx';
import { Folded } from './folded.tsx';
import { PasswordForm } from './password-form.tsx';
import styles from './profile-screen.module.css';

/** Shows the sign-in methods and sessions of the account. */
export function SecurityCard({ profile }: { profile: Profile }) {
  const { t } = useTranslation();
  const { hasPassword, hasGoogle } = profile;
  return (
    <Card title={t('profile:security')}>
      {hasGoogle && <p>{t('profile:withGoogle')}</p>}
      <Folded icon="lock" label={t(hasPassword ? 'profile:changePassword' : 'profile:setPassword')}>
        {(fold) => <PasswordForm profile={profile} onDone={fold} />}
      </Folded>
      <Folded icon="mail" label={t('profile:changeEmail')}>
        {(fold) => <EmailForm profile={profile} onDone={fold} />}
      </Folded>
      <SignOutEverywhere profile={profile} />
    </Card>
  );
}

function SignOutEverywhere({ profile }: { profile: Profile }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const errorMessage = useErrorMessage();
  const [isAsking, setIsAsking] = useState(false);
  const [revokesTokens, setRevokesTokens] = useState(true);
  const { data: tokens = [] } = useQuery({ ...tokensQuery(), enabled: isAsking });
  const { mutate, isPending, error } = useMutationOnce(async () => {
    await call(signOutEverywhere, { query: { tokens: revokesTokens ? 'revoke' : 'keep' } });
    await removeAllOf(profile.id);
    unregisterDevice();
    signOut();
    showToast(t('profile:signedOutEverywhere'));
    navigate(paths.map);
  });
  return (
    <div className={styles.actions}>
      <Button icon="system" onPress={() => setIsAsking(true)}>
        {t('profile:signOutEverywhere')}
      </Button>
      <ConfirmDialog
        title={t('profile:signOutEverywhere')}
        yes={t('profile:signOutEverywhere')}
        no={t('profile:cancel')}
        isOpen={isAsking}
        isPending={isPending}
        onYes={mutate}
        onNo={() => setIsAsking(false)}
      >
        <p>{t('profile:signOutEverywhereText')}</p>
        <p>{t('profile:alsoEnds')}</p>
        <WaitingPart kind="leaving" />
        {tokens.some(({ state }) => state === 'active') && (
          <Checkbox
            label={t('profile:alsoRevokes')}
            hint={t('profile:alsoRevokesHint')}
            checked={revokesTokens}
            onChange={(event) => setRevokesTokens(event.target.checked)}
          />
        )}
        {error && <Banner kind="bad">{errorMessage(error)}</Banner>}
      </ConfirmDialog>
    </div>
  );
}
