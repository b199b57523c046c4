import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { probeConnection } from '#web/http/network.ts';
import { useIsOnline } from '#web/http/use-is-online.ts';
import { isReload } from '#web/startup/is-reload.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';

/** What browsers and Vite say of a script or a style sheet that they did not get. */
const saysMissing = /import|preload/i;

/**
 * Also seen after a new release, when a page that was open asks for files that are gone: it is loaded again, once by itself.
 * And without a network, when a screen is asked for that nobody has brought yet: then it is loaded as soon as there is one.
 */
export function ErrorPage({ error }: { error: unknown }) {
  const { t } = useTranslation();
  const isOnline = useIsOnline();
  const [lacksNetwork] = useState(!isOnline);
  const mayHelp = lacksNetwork ? isOnline : saysMissing.test(String(error)) && !isReload();
  useEffect(() => {
    if (mayHelp) location.reload();
    // One may have been far down on the screen before, or on this one.
    else scrollTo(0, 0);
  }, [mayHelp]);
  if (lacksNetwork) {
    return (
      <EmptyState isPage icon="offline" title={t('frame:offline')} text={t('frame:offlineText')}>
        {/* Not by loading the page again: without a network the browser would put its own in its place. */}
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
