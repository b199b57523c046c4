import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router';
import { useSession } from '#web/accounts/session.ts';
import { paths } from '#web/paths.ts';
import styles from './nav-links.module.css';

/** Where one can go; in the bar, which has little room, without what is a press away from one's events and what one saved. */
export function NavLinks({ onFollow, isWhole = false }: { onFollow?: () => void; isWhole?: boolean }) {
  const { t } = useTranslation();
  const session = useSession();
  const links: [string, string][] = [
    [paths.map, t('frame.map')],
    [paths.saved, t('frame.saved')],
    ...(session ? personal(t, isWhole) : [[paths.home, t('frame.logIn')] as [string, string]]),
    ...(session?.isAdministrator ? [[paths.admin, t('frame.admin')] as [string, string]] : []),
    [paths.about, t('frame.about')],
  ];
  return links.map(([path, name]) => (
    <NavLink key={path} className={styles.link ?? ''} to={path} end={path === paths.map} onClick={onFollow}>
      {name}
    </NavLink>
  ));
}

function personal(t: TFunction, isWhole: boolean): [string, string][] {
  const whole = (link: [string, string]) => (isWhole ? [link] : []);
  return [
    ...whole([paths.following, t('frame.following')]),
    [paths.myEvents, t('frame.myEvents')],
    ...whole([paths.mySources, t('frame.mySources')]),
    [paths.addEvent, t('frame.addEvent')],
    [paths.profile, t('frame.profile')],
    [paths.logout, t('frame.logOut')],
  ];
}
