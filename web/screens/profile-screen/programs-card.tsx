import { useTranslation } from 'react-i18next';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { ButtonRow, Card } from '#web/ui/page-column.tsx';
import styles from './profile-screen.module.css';

/** Shows a link to the tokens and webhooks of the user's websites and programs. */
export function ProgramsCard() {
  const { t } = useTranslation();
  return (
    <Card title={t('profile:programs')}>
      <p className={styles.note}>{t('profile:programsText')}</p>
      <ButtonRow>
        <ButtonLink to={paths.programs} icon="link">
          {t('profile:programsSee')}
        </ButtonLink>
      </ButtonRow>
    </Card>
  );
}
