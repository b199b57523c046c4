import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { finishGoogle } from '#contract/accounts.ts';
import type { SentHome } from '#web/accounts/guards.tsx';
import { takeRedirect } from '#web/accounts/redirect.ts';
import { signIn } from '#web/accounts/session.ts';
import { Head } from '#web/head.tsx';
import { call, Refusal } from '#web/http/call.ts';
import { homePath, paths } from '#web/paths.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { useLocale } from '#web/words/use-locale.ts';
import styles from './auth-callback-screen.module.css';

/** The way back from Google: hands its code to the server, and leads on to where one wanted to go. */
export function AuthCallbackScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const locale = useLocale();
  const [search] = useSearchParams();
  const code = search.get('code');
  const answer = { ...given('code', code), ...given('state', search.get('state')), ...given('iss', search.get('iss')) };
  // A code is good for one question, however often this is drawn.
  const { data: signedIn, error } = useQuery({
    queryKey: ['google', code],
    queryFn: async () => {
      if (code === null) throw new Refusal('google-refused');
      return call(finishGoogle, { query: {}, body: { ...answer, locale } });
    },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: once the answer is there
  useEffect(() => {
    if (signedIn) {
      signIn(signedIn.token);
      showToast(t('accounts.welcome'));
      navigate(takeRedirect(), { replace: true });
    } else if (error) {
      const state: SentHome = { googleProblem: error instanceof Refusal ? error.code : 'google-refused' };
      const target = takeRedirect();
      navigate(homePath(target === paths.map ? undefined : target), { replace: true, state });
    }
  }, [signedIn, error]);

  return (
    <div className={styles.screen}>
      <Head title={t('frame.logIn')} description={t('frame.siteDescription')}>
        <meta name="robots" content="noindex" />
      </Head>
      <h1>{t('accounts.callback')}</h1>
      <Spinner label={t('accounts.callback')} />
    </div>
  );
}

function given(name: 'code' | 'state' | 'iss', value: string | null) {
  return value === null ? {} : { [name]: value };
}
