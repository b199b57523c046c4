import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSessionCheck } from '#web/accounts/use-session-check.ts';
import { retryWhenOnline } from '#web/http/network.ts';
import { SavedSync } from '#web/saved/saved-sync.tsx';
import { lazyWithMessages } from './lazy-screens.ts';
import { OutboxSync } from './outbox-sync.tsx';

/**
 * Renders what all screens need for signed-in users: session checks, saved events, changes that wait for the network,
 * and, with `hasRoom`, the banner about the address.
 */
export function SignedInExtras({ hasRoom }: { hasRoom: boolean }) {
  const { i18n } = useTranslation();
  useSessionCheck();
  const [ConfirmBanner] = useState(() =>
    lazyWithMessages(
      i18n,
      ['problems', 'accounts', 'follows'],
      () => import('#web/accounts/confirm-banner.tsx').then((file) => file.ConfirmBanner),
      retryWhenOnline,
    ),
  );
  return (
    <>
      <SavedSync />
      <OutboxSync />
      {hasRoom && (
        <Suspense>
          <ConfirmBanner />
        </Suspense>
      )}
    </>
  );
}
