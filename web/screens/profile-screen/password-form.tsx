import { useQueryClient } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { changePassword, type Profile } from '#contract/profile.ts';
import {
  NewPasswordField,
  useKnownPasswordRule,
  useNewPasswordProblem,
  useNewPasswordRule,
} from '#web/accounts/password-fields.tsx';
import { signIn } from '#web/accounts/session.ts';
import { call } from '#web/http/call.ts';
import { useMutationOnce } from '#web/http/use-mutation-once.ts';
import { unregisterDevice } from '#web/push/device.ts';
import { personalKey } from '#web/query-keys.ts';
import { showToast } from '#web/ui/toast.tsx';
import { isPasswordWrong, ProofField, ProofForm } from './proof-form.tsx';

interface Passwords {
  current: string;
  password: string;
}

/** Shows the form that changes the password, or sets a first one for accounts created with Google. */
export function PasswordForm({ profile, onDone }: { profile: Profile; onDone: () => void }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const passwordRule = useNewPasswordRule();
  const proofRule = useKnownPasswordRule();
  const passwordProblem = useNewPasswordProblem();
  const { register, handleSubmit, control, formState, setError } = useForm<Passwords>({
    defaultValues: { current: '', password: '' },
  });
  const { errors } = formState;
  const typed = useWatch({ control, name: 'password' });
  const { mutate, isPending, error } = useMutationOnce(async ({ current, password }: Passwords) => {
    try {
      const body = { password, ...(profile.hasPassword && { current }) };
      signIn((await call(changePassword, { body })).token);
      unregisterDevice();
      await client.invalidateQueries({ queryKey: personalKey });
      showToast(t('profile:passwordSaved'));
      onDone();
    } catch (refused) {
      const message = passwordProblem(refused);
      if (message !== undefined) setError('password', { message }, { shouldFocus: true });
      else if (isPasswordWrong(refused)) {
        setError('current', { message: t('problems:password-wrong') }, { shouldFocus: true });
      } else throw refused;
    }
  });
  return (
    <ProofForm isPending={isPending} error={error} onSubmit={handleSubmit(mutate)}>
      {/* Identifies the account for password managers. */}
      <input type="hidden" name="username" autoComplete="username" value={profile.email} readOnly />
      {profile.hasPassword && <ProofField error={errors.current?.message} field={register('current', proofRule)} />}
      <p>{t('profile:alsoEnds')}</p>
      <NewPasswordField
        label={t('profile:newPassword')}
        typed={typed}
        email={profile.email}
        error={errors.password?.message}
        {...register('password', passwordRule)}
      />
    </ProofForm>
  );
}
