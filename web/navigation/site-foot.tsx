import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useLocale } from '#web/i18n/locale.ts';
import { paths } from '#web/paths.ts';
import { settingsQuery } from '#web/settings/queries.ts';
import { classNames } from '#web/ui/styling.ts';
import styles from './site-foot.module.css';

/** Shows the links to contact and legal pages, at the end of pages and of the menu. */
export function FootLinks({ onFollow, className }: { onFollow?: () => void; className?: string | undefined }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { data: settings } = useQuery(settingsQuery());
  const links = [
    [paths.contact, t('frame:contact')],
    [paths.privacy, t('frame:privacy')],
    [paths.legal, t('frame:legal')],
  ] as const;
  return (
    <ul className={classNames(styles.links, className)}>
      {links.map(([path, name]) => (
        <li key={path}>
          <Link to={path} onClick={onFollow}>
            {name}
          </Link>
        </li>
      ))}
      {settings?.site.footerLinks?.map(({ label, url }) => (
        <li key={url}>
          <a href={url} dir="auto">
            {typeof label === 'string' ? label : (label[locale] ?? Object.values(label)[0])}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Shows the footer of a page, with links to the about page and the legal pages. */
export function SiteFoot() {
  const { t } = useTranslation();
  return (
    <footer className={styles.foot}>
      <Link to={paths.about}>{t('frame:about')}</Link>
      <FootLinks />
    </footer>
  );
}
