import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import styles from './home-screen.module.css';
import { useModeAddress } from './mode-address.ts';

/** Shows a link that switches between login and registration. */
export function ModeLink({ onFollow }: { onFollow: () => void }) {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const isRegistering = search.get('mode') === 'register';
  const addressOf = useModeAddress();
  return (
    <Link className={styles.mode} to={addressOf(isRegistering ? 'log-in' : 'register')} replace onClick={onFollow}>
      {t(isRegistering ? 'accounts:toLogIn' : 'accounts:toRegister')}
    </Link>
  );
}
