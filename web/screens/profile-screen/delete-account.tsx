import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { deleteAccount, type Profile } from '#contract/profile.ts';
import { KnownPasswordField, useKnownPasswordRule } from '#web/accounts/password-fields.tsx';
import { signOut } from '#web/accounts/session.ts';
import { mustSignInAgain, SignInAgain } from '#web/accounts/sign-in-again.tsx';
import { removeAllOf } from '#web/events/drafts/storage-cleanup.ts';
import { call } from '#web/http/call.ts';
import { useMutationOnce } from '#web/http/use-mutation-once.ts';
import { useErrorMessage } from '#web/i18n/problem-message.ts';
import { paths } from '#web/paths.ts';
import { unregisterDevice } from '#web/push/device.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { RadioGroup } from '#web/ui/radio-group.tsx';
import { showToast } from '#web/ui/toast.tsx';
import styles from './profile-screen.module.css';
import { isPasswordWrong } from './proof-form.tsx';

type Fate = 'keep' | 'delete';

/** Deletes the account permanently. Asks what to do with its events, and for the password. */
export function DeleteAccount({ profile }: { profile: Profile }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const errorMessage = useErrorMessage();
  const [isAsking, setIsAsking] = useState(false);
  const [events, setEvents] = useState<Fate>('keep');
  const [current, setCurrent] = useState('');
  const { validate } = useKnownPasswordRule();
  const [fault, setFault] = useState<string>();
  const { mutate, isPending, error, reset } = useMutationOnce(async () => {
    await call(deleteAccount, { body: { events, ...(profile.hasPassword && { current }) } });
    void removeAllOf(profile.id);
    unregisterDevice();
    signOut();
    showToast(t('profile:deleted'));
    navigate(paths.map);
  });

  function confirm() {
    const answer = profile.hasPassword && validate(current);
    if (typeof answer === 'string') return setFault(answer);
    setFault(undefined);
    mutate();
  }

  const isWrong = isPasswordWrong(error);
  return (
    <>
      <Button icon="trash" onPress={() => setIsAsking(true)}>
        {t('profile:delete')}
      </Button>
      <ConfirmDialog
        title={t('profile:deleteTitle')}
        yes={isPending ? t('accounts:sending') : t('profile:deleteYes')}
        no={t('profile:deleteNo')}
        isDangerous
        isOpen={isAsking}
        isPending={isPending}
        onYes={confirm}
        onNo={() => {
          setIsAsking(false);
          setCurrent('');
          setFault(undefined);
          reset();
        }}
      >
        <form
          className={styles.inside}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            confirm();
          }}
        >
          <p>{t('profile:deleteText')}</p>
          <RadioGroup
            label={t('profile:deleteEvents')}
            choices={[
              { value: 'keep', label: t('profile:keepEvents'), hint: t('profile:keepEventsHint') },
              { value: 'delete', label: t('profile:dropEvents'), hint: t('profile:dropEventsHint') },
            ]}
            value={events}
            onChange={(event) => setEvents(event.target.value as Fate)}
          />
          {profile.hasPassword && (
            <KnownPasswordField
              label={t('profile:deleteProof')}
              value={current}
              error={fault ?? (isWrong ? t('problems:password-wrong') : undefined)}
              onChange={(event) => {
                setCurrent(event.target.value);
                setFault(undefined);
              }}
            />
          )}
          {error && !isWrong && (
            <Banner kind="bad" actions={mustSignInAgain(error) && <SignInAgain target={paths.profile} />}>
              {errorMessage(error)}
            </Banner>
          )}
        </form>
      </ConfirmDialog>
    </>
  );
}
