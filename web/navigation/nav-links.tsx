import { useTranslation } from 'react-i18next';
import { Link, NavLink, useLocation } from 'react-router';
import { useSession } from '#web/accounts/session.ts';
import { homePath, paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import styles from './nav-links.module.css';

/** Shows links to the map, the month and the other screens that every visitor can open. */
export function NavLinks() {
  const { t } = useTranslation();
  const session = useSession();
  return (
    <>
      <MapLinks />
      <ScreenLink to={paths.saved}>{t('frame:saved')}</ScreenLink>
      {!session && <ScreenLink to={paths.about}>{t('frame:about')}</ScreenLink>}
      {!session && <ScreenLink to={paths.home}>{t('frame:logIn')}</ScreenLink>}
    </>
  );
}

/** Shows a link to the form for a new event; visitors sign in first. */
export function AddLink({ className }: { className?: string | undefined }) {
  const { t } = useTranslation();
  const to = useSession() ? paths.addEvent : homePath(paths.addEvent);
  return (
    <ButtonLink icon="plus" to={to} aria-label={t('frame:addEvent')} className={className}>
      {t('frame:add')}
    </ButtonLink>
  );
}

/** The month is a view of the map. On the map, both links keep its place and filters. */
function MapLinks() {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const isMap = pathname === paths.map;
  const params = new URLSearchParams(isMap ? search : '');
  const isMonth = params.get('view') === 'month';
  for (const name of ['view', 'month', 'event']) params.delete(name);
  const map = isMonth ? searchOf(params) : '';
  params.set('view', 'month');
  return (
    <>
      <Link className={styles.link} to={paths.map + map} aria-current={isMap && !isMonth ? 'page' : undefined}>
        {t('frame:map')}
      </Link>
      <Link className={styles.link} to={paths.map + searchOf(params)} aria-current={isMonth ? 'page' : undefined}>
        {t('frame:month')}
      </Link>
    </>
  );
}

/** Keeps commas, as the map's own URLs do. */
function searchOf(params: URLSearchParams): string {
  return params.size === 0 ? '' : `?${params}`.replaceAll('%2C', ',');
}

/** Shows a link that is marked on its own screen. */
export function ScreenLink({ to, children }: { to: string; children: string }) {
  return (
    <NavLink className={styles.link ?? ''} to={to}>
      {children}
    </NavLink>
  );
}
