import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router';
import { paths } from '#web/paths.ts';
import styles from './nav-links.module.css';

/** Where one can go; the same in the bar and in the side menu. */
export function NavLinks({ onFollow }: { onFollow?: () => void }) {
  const { t } = useTranslation();
  return (
    <>
      <NavLink className={styles.link ?? ''} to={paths.map} end onClick={onFollow}>
        {t('frame.map')}
      </NavLink>
      <NavLink className={styles.link ?? ''} to={paths.about} onClick={onFollow}>
        {t('frame.about')}
      </NavLink>
    </>
  );
}
