import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { settingsQuery } from '#web/settings/queries.ts';
import { ShareSiteButton } from '#web/settings/share-site.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import styles from './about-screen.module.css';

/** Shows links that share the site's URL. Nothing is loaded from these networks before a click. */
export function ShareSite() {
  const { t } = useTranslation();
  const { data: settings } = useQuery(settingsQuery());
  if (!settings) return null;
  const url = settings.publicUrl;
  const text = t('start:shareText');
  const query = (parts: Record<string, string>) => new URLSearchParams(parts).toString().replaceAll('+', '%20');

  return (
    <div className={styles.networks}>
      <ShareSiteButton>{t('about:share')}</ShareSiteButton>
      <ButtonLink to={`https://wa.me/?${query({ text: `${text} ${url}` })}`}>WhatsApp</ButtonLink>
      <ButtonLink to={`https://t.me/share/url?${query({ url, text })}`}>Telegram</ButtonLink>
      <ButtonLink to={`https://www.facebook.com/sharer/sharer.php?${query({ u: url })}`}>Facebook</ButtonLink>
      <ButtonLink to={`mailto:?${query({ subject: text, body: url })}`}>{t('about:byEmail')}</ButtonLink>
    </div>
  );
}
