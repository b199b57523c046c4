import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { googleQuery } from '#web/accounts/queries.ts';
import { takeRedirect } from '#web/accounts/redirect.ts';
import type { SignInState } from '#web/accounts/require-access.tsx';
import { signIn } from '#web/accounts/session.ts';
import { ApiError } from '#web/http/call.ts';
import { useLocale } from '#web/i18n/locale.ts';
import { Head } from '#web/page/head.tsx';
import { homePath, paths } from '#web/paths.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import { showToast } from '#web/ui/toast.tsx';
import styles from './auth-callback-screen.module.css';

/**
 * Completes the sign-in with Google, which redirects here: sends the code to the server and redirects to the requested
 * page.
 */
export function AuthCallbackScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const locale = useLocale();
  const [search] = useSearchParams();
  const parameter = (name: 'code' | 'state' | 'iss') => search.get(name) ?? undefined;
  const answer = { code: parameter('code'), state: parameter('state'), iss: parameter('iss') };
  const { data: signedIn, error } = useQuery(googleQuery({ ...answer, locale }));

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the response has arrived
  useEffect(() => {
    if (signedIn) {
      signIn(signedIn.token);
      showToast(t('accounts:welcome'));
      navigate(takeRedirect(), { replace: true });
    } else if (error) {
      const state: SignInState = { googleProblem: error instanceof ApiError ? error.code : 'google-refused' };
      const target = takeRedirect();
      navigate(homePath(target === paths.map ? undefined : target), { replace: true, state });
    }
  }, [signedIn, error]);

  return (
    <div className={styles.screen}>
      <Head title={t('frame:logIn')} description={t('frame:siteDescription')}>
        <meta name="robots" content="noindex" />
      </Head>
      <h1>{t('accounts:callback')}</h1>
      <Spinner label={t('accounts:callback')} />
    </div>
  );
}
