import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { settingsQuery } from '#web/settings/queries.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { showToast } from '#web/ui/toast.tsx';
import styles from './about-screen.module.css';

/** Links that share the site's address; nothing of these networks is loaded before someone follows one. */
export function PassItOn() {
  const { t } = useTranslation();
  const { data: settings } = useQuery(settingsQuery());
  if (!settings) return null;
  const url = settings.publicUrl;
  const text = t('about.shareText');
  const query = (parts: Record<string, string>) => new URLSearchParams(parts).toString().replaceAll('+', '%20');

  async function share() {
    // Closing the device's own sheet without choosing is no failure.
    if (typeof navigator.share === 'function') return navigator.share({ title: text, url }).catch(() => undefined);
    try {
      await navigator.clipboard.writeText(url);
      showToast(t('about.copied'));
    } catch {
      showToast(t('about.notCopied'), 'bad');
    }
  }

  return (
    <div className={styles.networks}>
      <Button icon="share" onPress={share}>
        {t('about.share')}
      </Button>
      <ButtonLink to={`https://wa.me/?${query({ text: `${text} ${url}` })}`}>WhatsApp</ButtonLink>
      <ButtonLink to={`https://t.me/share/url?${query({ url, text })}`}>Telegram</ButtonLink>
      <ButtonLink to={`https://www.facebook.com/sharer/sharer.php?${query({ u: url })}`}>Facebook</ButtonLink>
      <ButtonLink to={`mailto:?${query({ subject: text, body: url })}`}>{t('about.byEmail')}</ButtonLink>
    </div>
  );
}
