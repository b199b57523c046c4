import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { requestPasswordReset } from '#contract/accounts.ts';
import { AccountForm } from '#web/accounts/account-form.tsx';
import { EmailField, useEmailRule } from '#web/accounts/email-field.tsx';
import { call } from '#web/http/call.ts';
import { useMutationOnce } from '#web/http/use-mutation-once.ts';
import { useLocale } from '#web/i18n/locale.ts';
import { Head } from '#web/page/head.tsx';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageColumn } from '#web/ui/page-column.tsx';

/**
 * Shows the form that requests a link to set a new password. The response does not reveal whether the account exists.
 */
export function ForgottenPasswordScreen() {
  const { t } = useTranslation();
  const locale = useLocale();
  const typedBefore: { email?: string } | null = useLocation().state;
  const { register, handleSubmit, formState } = useForm({ defaultValues: { email: typedBefore?.email ?? '' } });
  const emailRule = useEmailRule();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { mutate, isPending, error } = useMutationOnce(async ({ email }: { email: string }) => {
    await call(requestPasswordReset, { body: { email, locale } });
    setSentTo(email.trim());
  });
  const title = t('accounts:forgottenTitle');
  const head = (
    <Head title={title} description={t('frame:siteDescription')}>
      <meta name="robots" content="noindex" />
    </Head>
  );
  const back = <ButtonLink to={paths.home}>{t('accounts:backToLogIn')}</ButtonLink>;
  if (sentTo !== null) {
    return (
      <EmptyState
        isPage
        icon="mail"
        title={t('accounts:forgottenSent')}
        text={t('accounts:forgottenSentText', { email: sentTo })}
      >
        {head}
        {back}
      </EmptyState>
    );
  }
  return (
    <PageColumn title={title} intro={t('accounts:forgottenIntro')}>
      {head}
      <AccountForm
        submit={t('accounts:forgottenSend')}
        isPending={isPending}
        error={error}
        onSubmit={handleSubmit(mutate)}
      >
        <EmailField error={formState.errors.email?.message} {...register('email', emailRule)} />
      </AccountForm>
      {back}
    </PageColumn>
  );
}
