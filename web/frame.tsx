import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useLocation } from 'react-router';
import { Arrival } from './arrival.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import styles from './frame.module.css';
import { Navigation } from './navigation/navigation.tsx';
import { Spinner } from './ui/spinner.tsx';
import { Toasts } from './ui/toast.tsx';

/** What stands around every screen. */
export function Frame() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  return (
    <>
      <a className={styles.skip} href="#content">
        {t('frame.skipToContent')}
      </a>
      <Navigation />
      <main id="content" className={styles.content} tabIndex={-1}>
        <ErrorBoundary key={pathname}>
          <Suspense
            fallback={
              <div className={styles.waiting}>
                <Spinner label={t('frame.loading')} />
              </div>
            }
          >
            <Outlet />
            <Arrival key={pathname} />
          </Suspense>
        </ErrorBoundary>
      </main>
      <Toasts />
    </>
  );
}
