import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation } from 'react-router';
import { useSession } from './accounts/session.ts';
import { SessionLife } from './accounts/session-life.tsx';
import { Arrival } from './arrival.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import styles from './frame.module.css';
import { lazily } from './lazy-screens.ts';
import { Navigation } from './navigation/navigation.tsx';
import { OfflineMark } from './navigation/offline-mark.tsx';
import { SiteFoot } from './navigation/site-foot.tsx';
import { SavedLife } from './saved/saved-life.tsx';
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
        {!isFullScreen && <PersonalBanner />}
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
      <SavedLife />
      <Toasts />
    </>
  );
}

/** What only those who are signed in may have to be told; loaded for them alone. */
function PersonalBanner() {
  const { i18n } = useTranslation();
  const session = useSession();
  const [ConfirmBanner] = useState(() =>
    lazily(() => import('./accounts/confirm-banner.tsx').then((file) => file.ConfirmBanner), i18n),
  );
  return (
    session && (
      <Suspense>
        <ConfirmBanner key={session.userId} />
      </Suspense>
    )
  );
}
