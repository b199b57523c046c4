import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { shareOrCopyUrl } from '#web/ui/share.ts';
import { showToast } from '#web/ui/toast.tsx';
import { settingsQuery } from './queries.ts';

/** Shows a button that shares the URL of the site, or copies it. */
export function ShareSiteButton({ children }: { children: React.ReactNode }) {
  const { t } = useTranslation();
  const { data: settings } = useQuery(settingsQuery());
  async function share() {
    const outcome = await shareOrCopyUrl(t('start:shareText'), settings?.publicUrl ?? location.origin);
    if (outcome === 'copied') showToast(t('start:copied'));
    if (outcome === 'failed') showToast(t('start:notCopied'), 'bad');
  }
  return (
    <Button icon="share" onPress={share}>
      {children}
    </Button>
  );
}
