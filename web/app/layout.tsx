import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation } from 'react-router';
import { useSession } from '#web/accounts/session.ts';
import { SessionExpiryHandler } from '#web/accounts/session-expiry-handler.tsx';
import { retryWhenOnline } from '#web/http/network.ts';
import { Navigation } from '#web/navigation/navigation.tsx';
import { OfflineMark } from '#web/navigation/offline-mark.tsx';
import { SiteFoot } from '#web/navigation/site-foot.tsx';
import waiting from '#web/screens/screen-fallback.module.css';
import { findScreen } from '#web/screens.ts';
import { SearchBox } from '#web/search/search-box.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { Toasts } from '#web/ui/toast.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import styles from './layout.module.css';
import { RouteFocus } from './route-focus.tsx';

/** Renders the frame around all screens: the bar, the screen with its error boundary, the footer and the toasts. */
export function Layout() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const { onSessionEnd = 'leave', isFullScreen, hasBarButtons } = findScreen(pathname);
  return (
    <>
      <a className={styles.skip} href="#content">
        {t('frame:skipToContent')}
      </a>
      <Navigation
        search={(className) => <SearchBox className={className} />}
        isOverMap={isFullScreen === true}
        hasBarButtons={hasBarButtons === true}
      >
        {!isFullScreen && <OfflineMark />}
      </Navigation>
      <main id="content" className={styles.content} tabIndex={-1}>
        <ErrorBoundary instead={null}>
          <SignedInOnly hasRoom={!isFullScreen} />
        </ErrorBoundary>
        <ErrorBoundary key={pathname}>
          <Suspense
            fallback={
              <div className={waiting.waiting}>
                <Spinner label={t('frame:loading')} />
              </div>
            }
          >
            <Outlet />
            <RouteFocus key={pathname} />
          </Suspense>
        </ErrorBoundary>
      </main>
      {!isFullScreen && <SiteFoot />}
      <SessionExpiryHandler whenSessionEnds={onSessionEnd} />
      <Toasts />
    </>
  );
}

/**
 * Renders its content only for signed-in users, which the server does not know. It must not render the layout again
 * before the screen is hydrated, because React would discard the server's HTML and the presses on it.
 */
function SignedInOnly({ hasRoom }: { hasRoom: boolean }) {
  const session = useSession();
  return (
    session && (
      <Suspense>
        <SignedInExtras key={session.userId} hasRoom={hasRoom} />
      </Suspense>
    )
  );
}

/** Extras for signed-in users. Loading is retried when the network is back. */
const SignedInExtras = lazy(() =>
  retryWhenOnline(() => import('./signed-in-extras.tsx')).then((file) => ({ default: file.SignedInExtras })),
);
