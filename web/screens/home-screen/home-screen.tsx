import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation, useSearchParams } from 'react-router';
import type { SignInState } from '#web/accounts/guards.tsx';
import { safeRedirect } from '#web/accounts/redirect.ts';
import { signOut, useSession } from '#web/accounts/session.ts';
import { problemText } from '#web/i18n/problem-message.ts';
import { Head } from '#web/page/head.tsx';
import { paths } from '#web/paths.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import type { Credentials } from './credentials.ts';
import { GoogleButton } from './google-button.tsx';
import styles from './home-screen.module.css';
import { LogInForm } from './log-in-form.tsx';
import { ModeLink } from './mode-link.tsx';
import { RegisterForm } from './register-form.tsx';

/** Where one logs in or registers, and is led on from, to where one wanted to go. */
export function HomeScreen() {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const sent: SignInState = useLocation().state ?? {};
  const session = useSession();
  const target = safeRedirect(search.get('redirect'));
  // One form for both: what was typed into one is there in the other.
  const form = useForm<Credentials>({ defaultValues: { email: '', password: '' } });
  const isRegistering = search.get('mode') === 'register';
  const title = t(isRegistering ? 'accounts:registerTitle' : 'accounts:logInTitle');
  const head = (
    <Head title={title} description={t('frame:siteDescription')} path={paths.home}>
      <meta name="robots" content="noindex" />
    </Head>
  );

  if (session && !session.isAdministrator && isForAdministrators(target)) {
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
  // Whichever way one came to be signed in: here, in another tab, or before.
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

/** Whoever is sent there without being one would be sent back here, and so on. */
function isForAdministrators(target: string): boolean {
  const path = target.split(/[?#]/)[0]?.toLowerCase() ?? '';
  return path === paths.admin || path.startsWith(`${paths.admin}/`);
}
