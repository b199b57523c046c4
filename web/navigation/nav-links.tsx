import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router';
import { useSession } from '#web/accounts/session.ts';
import { paths } from '#web/paths.ts';
import styles from './nav-links.module.css';

/**
 * Links to the screens. The bar leaves out some of them, which can be reached from the user's events and saved events.
 */
export function NavLinks({ onFollow, isWhole = false }: { onFollow?: () => void; isWhole?: boolean }) {
  const { t } = useTranslation();
  const session = useSession();
  const links: [path: string, name: string, isShown: unknown][] = [
    [paths.map, t('frame:map'), true],
    [paths.saved, t('frame:saved'), true],
    [paths.following, t('frame:following'), session && isWhole],
    [paths.myEvents, t('frame:myEvents'), session],
    [paths.mySources, t('frame:mySources'), session && isWhole],
    [paths.addEvent, t('frame:addEvent'), session],
    [paths.profile, t('frame:profile'), session],
    [paths.logout, t('frame:logOut'), session],
    [paths.home, t('frame:logIn'), !session],
    [paths.admin, t('frame:admin'), session?.isAdministrator],
    [paths.about, t('frame:about'), true],
  ];
  return links
    .filter(([, , isShown]) => isShown)
    .map(([path, name]) => (
      <NavLink key={path} className={styles.link ?? ''} to={path} end={path === paths.map} onClick={onFollow}>
        {name}
      </NavLink>
    ));
}
