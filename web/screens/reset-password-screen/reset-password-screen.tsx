import { useQuery } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { resetPassword } from '#contract/accounts.ts';
import { AccountForm } from '#web/accounts/account-form.tsx';
import { ExpiredLink, expiredLinkReason } from '#web/accounts/expired-link.tsx';
import { LinkLoading } from '#web/accounts/link-loading.tsx';
import { NewPasswordField, useNewPasswordProblem, useNewPasswordRule } from '#web/accounts/password-fields.tsx';
import { passwordResetQuery } from '#web/accounts/queries.ts';
import { signIn } from '#web/accounts/session.ts';
import { call } from '#web/http/call.ts';
import { useMutationOnce } from '#web/http/use-mutation-once.ts';
import { Head } from '#web/page/head.tsx';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { PageColumn } from '#web/ui/page-column.tsx';
import { showToast } from '#web/ui/toast.tsx';

/** Sets a new password. The secret is in the fragment of the URL, which is not sent to servers or logged. */
export function ResetPasswordScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const secret = useLocation().hash.slice(1);
  const { register, handleSubmit, control, formState, setError } = useForm({ defaultValues: { password: '' } });
  const typed = useWatch({ control, name: 'password' });
  const passwordRule = useNewPasswordRule();
  const passwordProblem = useNewPasswordProblem();
  // Checks the link first, so that no password is typed for an expired one. If the check fails, the form reports the
  // error.
  const check = useQuery(passwordResetQuery(secret));
  const { mutate, isPending, error } = useMutationOnce(async ({ password }: { password: string }) => {
    try {
      const { token } = await call(resetPassword, { body: { secret, password } });
      signIn(token);
      showToast(t('accounts:resetDone'));
      navigate(paths.map, { replace: true });
    } catch (refused) {
      const message = passwordProblem(refused);
      if (message === undefined) throw refused;
      setError('password', { message }, { shouldFocus: true });
    }
  });
  const title = t('accounts:resetTitle');
  const reason = secret === '' ? 'invalid' : (expiredLinkReason(check.error) ?? expiredLinkReason(error));
  if (reason) {
    return (
      <ExpiredLink title={title} reason={reason} text={t(texts[reason])}>
        {reason === 'used' && (
          <ButtonLink to={paths.home} kind="primary">
            {t('frame:logIn')}
          </ButtonLink>
        )}
        <ButtonLink to={paths.forgottenPassword} kind={reason === 'used' ? 'secondary' : 'primary'}>
          {t('accounts:askAgain')}
        </ButtonLink>
      </ExpiredLink>
    );
  }
  if (check.isPending) return <LinkLoading title={title} />;
  return (
    <PageColumn title={title} intro={t('accounts:resetIntro')}>
      <Head title={title} description={t('frame:siteDescription')}>
        <meta name="robots" content="noindex" />
      </Head>
      <p>{t('accounts:resetAlsoEnds')}</p>
      <AccountForm submit={t('accounts:resetSave')} isPending={isPending} error={error} onSubmit={handleSubmit(mutate)}>
        <NewPasswordField
          label={title}
          typed={typed}
          error={formState.errors.password?.message}
          {...register('password', passwordRule)}
        />
      </AccountForm>
    </PageColumn>
  );
}

const texts = {
  used: 'accounts:linkUsedText',
  expired: 'accounts:linkExpiredText',
  invalid: 'accounts:linkInvalidText',
} as const;
