import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { register as registerAccount } from '#contract/accounts.ts';
import { AccountForm } from '#web/accounts/account-form.tsx';
import { EmailField, useEmailRule } from '#web/accounts/email-field.tsx';
import { NewPasswordField, useNewPasswordProblem, useNewPasswordRule } from '#web/accounts/password-fields.tsx';
import { signIn } from '#web/accounts/session.ts';
import { ApiError, call } from '#web/http/call.ts';
import { useMutationOnce } from '#web/http/use-mutation-once.ts';
import { useLocale } from '#web/i18n/locale.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { showToast } from '#web/ui/toast.tsx';
import styles from './home-screen.module.css';
import type { Credentials } from './log-in-form.tsx';
import { useModeAddress } from './mode-address.ts';

/**
 * Shows the registration form. Submitting creates the account and signs the user in. A taken address gets links to log
 * in or to reset the password.
 */
export function RegisterForm({ form }: { form: UseFormReturn<Credentials> }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const addressOf = useModeAddress();
  const { register, handleSubmit, control, formState, setError } = form;
  const { errors } = formState;
  const typed = useWatch({ control });
  const passwordRule = useNewPasswordRule();
  const passwordProblem = useNewPasswordProblem();
  const { mutate, isPending, error } = useMutationOnce(async (body: Credentials) => {
    try {
      const { token } = await call(registerAccount, { body: { ...body, locale } });
      showToast(t('accounts:registered'));
      signIn(token);
    } catch (refused) {
      const message = passwordProblem(refused);
      if (message === undefined) throw refused;
      setError('password', { message }, { shouldFocus: true });
    }
  });
  const isTaken = error instanceof ApiError && error.code === 'email-taken';
  return (
    <AccountForm
      submit={t('accounts:register')}
      isPending={isPending}
      error={error}
      wayOn={
        isTaken && (
          <>
            <ButtonLink to={addressOf('log-in')} replace>
              {t('accounts:takenLogIn')}
            </ButtonLink>
            <ButtonLink to={paths.forgottenPassword} state={{ email: typed.email }}>
              {t('accounts:takenReset')}
            </ButtonLink>
          </>
        )
      }
      onSubmit={handleSubmit(mutate)}
    >
      <EmailField error={errors.email?.message} {...register('email', useEmailRule())} />
      <NewPasswordField
        typed={typed.password ?? ''}
        email={typed.email}
        error={errors.password?.message}
        {...register('password', passwordRule)}
      />
      <Link className={styles.aside} to={paths.privacy}>
        {t('accounts:privacy')}
      </Link>
    </AccountForm>
  );
}
