import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { logIn } from '#contract/accounts.ts';
import { AccountForm } from '#web/accounts/account-form.tsx';
import { EmailField, useEmailRule } from '#web/accounts/email-field.tsx';
import { KnownPasswordField, useKnownPasswordRule } from '#web/accounts/password-fields.tsx';
import { signIn } from '#web/accounts/session.ts';
import { call } from '#web/http/call.ts';
import { useMutationOnce } from '#web/http/use-mutation-once.ts';
import { paths } from '#web/paths.ts';
import styles from './home-screen.module.css';

/** Shared input of the two forms. */
export interface Credentials {
  email: string;
  password: string;
}

/** Shows the login form. Submitting signs the user in. */
export function LogInForm({ form }: { form: UseFormReturn<Credentials> }) {
  const { t } = useTranslation();
  const { register, handleSubmit, control, formState } = form;
  const { errors } = formState;
  const email = useWatch({ control, name: 'email' });
  const { mutate, isPending, error } = useMutationOnce(async (body: Credentials) => {
    signIn((await call(logIn, { body })).token);
  });
  return (
    <AccountForm submit={t('accounts:logIn')} isPending={isPending} error={error} onSubmit={handleSubmit(mutate)}>
      <EmailField error={errors.email?.message} {...register('email', useEmailRule())} />
      <KnownPasswordField error={errors.password?.message} {...register('password', useKnownPasswordRule())} />
      <Link className={styles.aside} to={paths.forgottenPassword} state={{ email }}>
        {t('accounts:forgotten')}
      </Link>
    </AccountForm>
  );
}
