import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation } from 'react-router';
import { useSession } from './accounts/session.ts';
import { SessionLife } from './accounts/session-life.tsx';
import { Arrival } from './arrival.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import styles from './frame.module.css';
import { onceOnline } from './http/network.ts';
import { Navigation } from './navigation/navigation.tsx';
import { OfflineMark } from './navigation/offline-mark.tsx';
import { SiteFoot } from './navigation/site-foot.tsx';
import waiting from './screens/map-fallback.module.css';
import { findScreen } from './screens.ts';
import { Spinner } from './ui/spinner.tsx';
import { Toasts } from './ui/toast.tsx';

/** What stands around every screen. */
export function Frame() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const { whenSessionEnds = 'leave', isFullScreen } = findScreen(pathname);
  return (
    <>
      <a className={styles.skip} href="#content">
        {t('frame.skipToContent')}
      </a>
      <Navigation>{!isFullScreen && <OfflineMark />}</Navigation>
      <main id="content" className={styles.content} tabIndex={-1}>
        <ErrorBoundary instead={null}>
          <ForThemAlone hasRoom={!isFullScreen} />
        </ErrorBoundary>
        <ErrorBoundary key={pathname}>
          <Suspense
            fallback={
              <div className={waiting.waiting}>
                <Spinner label={t('frame.loading')} />
              </div>
            }
          >
            <Outlet />
            <Arrival key={pathname} />
          </Suspense>
        </ErrorBoundary>
      </main>
      {!isFullScreen && <SiteFoot />}
      <SessionLife whenSessionEnds={whenSessionEnds} />
      <Toasts />
    </>
  );
}

/**
 * For those who are signed in, which the server does not know. The frame must not ask: were it drawn anew before the screen
 * in it has come alive, React would throw away what the server drew of that, and what was pressed on it.
 */
function ForThemAlone({ hasRoom }: { hasRoom: boolean }) {
  const session = useSession();
  return (
    session && (
      <Suspense>
        <Personal key={session.userId} hasRoom={hasRoom} />
      </Suspense>
    )
  );
}

/** What there is for those alone who are signed in. Without the network there is no news for them either. */
const Personal = lazy(() => onceOnline(() => import('./personal.tsx')).then((file) => ({ default: file.Personal })));
