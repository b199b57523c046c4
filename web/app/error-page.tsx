import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { probeConnection, useIsOnline } from '#web/http/network.ts';
import { isReload } from '#web/refusal-page/ask-again.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';

/** Matches the messages of browsers and Vite for a failed script or style sheet. */
const saysMissing = /import|preload/i;

/**
 * Shows that a screen failed. If a file is missing, for example after a new release, the page is reloaded once. If a
 * screen could not be loaded without a network, it is loaded on reconnect.
 */
export function ErrorPage({ error }: { error: unknown }) {
  const { t } = useTranslation();
  const isOnline = useIsOnline();
  const [lacksNetwork] = useState(!isOnline);
  const mayHelp = lacksNetwork ? isOnline : saysMissing.test(String(error)) && !isReload();
  useEffect(() => {
    if (mayHelp) location.reload();
    // The previous screen may have been scrolled.
    else scrollTo(0, 0);
  }, [mayHelp]);
  if (lacksNetwork) {
    return (
      <EmptyState isPage icon="offline" title={t('frame:offline')} text={t('frame:offlineText')}>
        {/* Does not reload the page, because without a network the browser would show its own error page. */}
        <Button kind="primary" icon="reset" onPress={probeConnection}>
          {t('frame:tryAgain')}
        </Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState isPage icon="music" title={t('frame:brokenTitle')} text={t('frame:brokenText')}>
      <Button kind="primary" icon="reset" onPress={() => location.reload()}>
        {t('frame:tryAgain')}
      </Button>
    </EmptyState>
  );
}
