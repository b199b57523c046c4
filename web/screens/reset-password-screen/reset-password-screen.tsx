import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { resetPassword } from '#contract/accounts.ts';
import { AccountForm } from '#web/accounts/account-form.tsx';
import { DeadLink } from '#web/accounts/dead-link.tsx';
import { NewPasswordField, useNewPasswordProblem, useNewPasswordRule } from '#web/accounts/password-fields.tsx';
import { signIn } from '#web/accounts/session.ts';
import { Head } from '#web/head.tsx';
import { call, Refusal } from '#web/http/call.ts';
import { useMutationOnce } from '#web/http/use-mutation-once.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { PageColumn } from '#web/ui/page-column.tsx';
import { showToast } from '#web/ui/toast.tsx';

/** Sets a new password. The secret of the mailed link stands behind the `#`, which no server and no log gets to see. */
export function ResetPasswordScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const secret = useLocation().hash.slice(1);
  const { register, handleSubmit, control, formState, setError } = useForm({ defaultValues: { password: '' } });
  const typed = useWatch({ control, name: 'password' });
  const passwordRule = useNewPasswordRule();
  const passwordProblem = useNewPasswordProblem();
  const { mutate, isPending, error } = useMutationOnce(async ({ password }: { password: string }) => {
    try {
      const { token } = await call(resetPassword, { body: { secret, password } });
      signIn(token);
      showToast(t('accounts.resetDone'));
      navigate(paths.map, { replace: true });
    } catch (refused) {
      const message = passwordProblem(refused);
      if (message === undefined) throw refused;
      setError('password', { message }, { shouldFocus: true });
    }
  });
  // A link that lost some of its letters on the way is no valid input.
  const isDead = error instanceof Refusal && ['link-invalid', 'invalid-input'].includes(error.code);
  if (secret === '' || isDead) {
    return (
      <DeadLink title={t('accounts.resetTitle')}>
        <ButtonLink to={paths.forgottenPassword} kind="primary">
          {t('accounts.askAgain')}
        </ButtonLink>
      </DeadLink>
    );
  }
  return (
    <PageColumn title={t('accounts.resetTitle')} intro={t('accounts.resetIntro')}>
      <Head title={t('accounts.resetTitle')} description={t('frame.siteDescription')}>
        <meta name="robots" content="noindex" />
      </Head>
      <AccountForm submit={t('accounts.resetSave')} isPending={isPending} error={error} onSubmit={handleSubmit(mutate)}>
        <NewPasswordField
          label={t('accounts.resetTitle')}
          typed={typed}
          error={formState.errors.password?.message}
          {...register('password', passwordRule)}
        />
      </AccountForm>
    </PageColumn>
  );
}
