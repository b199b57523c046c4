import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation, useSearchParams } from 'react-router';
import { safeRedirect } from '#web/accounts/redirect.ts';
import type { SignInState } from '#web/accounts/require-access.tsx';
import { mayUsePanel, signOut, useSession } from '#web/accounts/session.ts';
import { problemText } from '#web/i18n/problem-message.ts';
import { Head } from '#web/page/head.tsx';
import { paths } from '#web/paths.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { GoogleButton } from './google-button.tsx';
import styles from './home-screen.module.css';
import { type Credentials, LogInForm } from './log-in-form.tsx';
import { ModeLink } from './mode-link.tsx';
import { RegisterForm } from './register-form.tsx';

/** Shows login or registration, by `?mode`. Redirects to the requested page afterwards. */
export function HomeScreen() {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const sent: SignInState = useLocation().state ?? {};
  const session = useSession();
  const target = safeRedirect(search.get('redirect'));
  // One form state for both, so that the input is kept when switching.
  const form = useForm<Credentials>({ defaultValues: { email: '', password: '' } });
  const isRegistering = search.get('mode') === 'register';
  const title = t(isRegistering ? 'accounts:registerTitle' : 'accounts:logInTitle');
  const head = (
    <Head title={title} description={t('frame:siteDescription')} path={paths.home}>
      <meta name="robots" content="noindex" />
    </Head>
  );

  if (session && !mayUsePanel(session) && isForAdministrators(target)) {
    return (
      <EmptyState isPage icon="lock" title={t('accounts:forAdministrators')} text={t('accounts:forAdministratorsText')}>
        {head}
        <ButtonLink to={paths.map} kind="primary" icon="map">
          {t('frame:backToMap')}
        </ButtonLink>
        <Button onPress={signOut}>{t('accounts:useAnother')}</Button>
      </EmptyState>
    );
  }
  // Also if the user signed in in another tab or before.
  if (session) return <Navigate to={target} replace />;

  return (
    <div className={styles.screen}>
      {head}
      <section className={styles.card}>
        <header className={styles.header}>
          <h1>{title}</h1>
          <p className={styles.intro}>{t('accounts:intro')}</p>
        </header>
        {sent.googleProblem ? (
          <Banner kind="bad">{problemText(t, sent.googleProblem)}</Banner>
        ) : (
          target !== paths.map && !isRegistering && <Banner>{t('accounts:logInFirst')}</Banner>
        )}
        <GoogleButton target={target} />
        {isRegistering ? <RegisterForm form={form} /> : <LogInForm form={form} />}
        <ModeLink onFollow={() => form.clearErrors()} />
      </section>
    </div>
  );
}

/** Redirecting users without the role to the panel would cause a loop. */
function isForAdministrators(target: string): boolean {
  const path = target.split(/[?#]/)[0]?.toLowerCase() ?? '';
  return path === paths.admin || path.startsWith(`${paths.admin}/`);
}
