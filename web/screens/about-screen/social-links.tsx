import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { settingsQuery } from '#web/settings/queries.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import styles from './about-screen.module.css';

/** Names of known networks. Others are shown by host. */
const networks: Record<string, string> = {
  'instagram.com': 'Instagram',
  'facebook.com': 'Facebook',
  'youtube.com': 'YouTube',
  'tiktok.com': 'TikTok',
  'bsky.app': 'Bluesky',
  't.me': 'Telegram',
  'x.com': 'X',
};

/** Shows links to the accounts of the site in social networks; nothing without accounts. */
export function SocialLinks() {
  const { t } = useTranslation();
  const { data: settings } = useQuery(settingsQuery());
  if (!settings || settings.socialLinks.length === 0) return null;
  return (
    <>
      <p>{t('about:followUs')}</p>
      <ul className={styles.networks}>
        {settings.socialLinks.map((link) => (
          <li key={link}>
            <ButtonLink to={link}>{nameOf(link)}</ButtonLink>
          </li>
        ))}
      </ul>
    </>
  );
}

function nameOf(link: string): string {
  const host = new URL(link).hostname.replace(/^www\./, '');
  return networks[host] ?? host;
}
