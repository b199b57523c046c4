import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { changeEmail, type Profile } from '#contract/profile.ts';
import { EmailField, useEmailRule } from '#web/accounts/email-field.tsx';
import { useKnownPasswordRule } from '#web/accounts/password-fields.tsx';
import { ApiError, call } from '#web/http/call.ts';
import { useMutationOnce } from '#web/http/use-mutation-once.ts';
import { showToast } from '#web/ui/toast.tsx';
import { isPasswordWrong, ProofField, ProofForm } from './proof-form.tsx';

interface Move {
  email: string;
  current: string;
}

/** Changes the e-mail address, which takes effect when the mailed link is opened. */
export function EmailForm({ profile, onDone }: { profile: Profile; onDone: () => void }) {
  const { t } = useTranslation();
  const emailRule = useEmailRule();
  const proofRule = useKnownPasswordRule();
  const { register, handleSubmit, formState, setError } = useForm<Move>({ defaultValues: { email: '', current: '' } });
  const { errors } = formState;
  const { mutate, isPending, error } = useMutationOnce(async ({ email, current }: Move) => {
    try {
      await call(changeEmail, { body: { email, ...(profile.hasPassword && { current }) } });
      showToast(t('profile:emailSent', { email: email.trim() }));
      onDone();
    } catch (refused) {
      if (isPasswordWrong(refused)) {
        setError('current', { message: t('problems:password-wrong') }, { shouldFocus: true });
      } else if (refused instanceof ApiError && refused.code === 'email-taken') {
        setError('email', { message: t('profile:emailTaken') }, { shouldFocus: true });
      } else throw refused;
    }
  });
  return (
    <ProofForm isPending={isPending} error={error} onSubmit={handleSubmit(mutate)}>
      <EmailField
        label={t('profile:newEmail')}
        hint={t('profile:newEmailHint')}
        autoComplete="email"
        error={errors.email?.message}
        {...register('email', emailRule)}
      />
      {profile.hasPassword && <ProofField error={errors.current?.message} field={register('current', proofRule)} />}
    </ProofForm>
  );
}
