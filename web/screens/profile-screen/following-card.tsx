import { useTranslation } from 'react-i18next';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { ButtonRow, Card } from '#web/ui/page-column.tsx';
import styles from './profile-screen.module.css';

/** Shows a link to the user's follows and notification settings. */
export function FollowingCard() {
  const { t } = useTranslation();
  return (
    <Card title={t('follows:mine')}>
      <p className={styles.note}>{t('follows:profileText')}</p>
      <ButtonRow>
        <ButtonLink to={paths.following} icon="bell">
          {t('follows:see')}
        </ButtonLink>
      </ButtonRow>
    </Card>
  );
}
