import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSessionCheck } from './accounts/use-session-check.ts';
import { onceOnline } from './http/network.ts';
import { lazily } from './lazy-screens.ts';
import { SavedLife } from './saved/saved-life.tsx';

/** What there is for those alone who are signed in, whichever screen they are on. */
export function Personal({ hasRoom }: { hasRoom: boolean }) {
  const { i18n } = useTranslation();
  useSessionCheck();
  const [ConfirmBanner] = useState(() =>
    lazily(() => import('./accounts/confirm-banner.tsx').then((file) => file.ConfirmBanner), i18n, onceOnline),
  );
  return (
    <>
      <SavedLife />
      {hasRoom && (
        <Suspense>
          <ConfirmBanner />
        </Suspense>
      )}
    </>
  );
}
