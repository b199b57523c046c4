import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '#web/paths.ts';
import { ShareSiteButton } from '#web/settings/share-site.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import styles from './welcome.module.css';

/** Explains to first-time visitors what they can do, in few words: the map and its events come first. */
export function Welcome({ onDismiss }: { onDismiss: () => void }) {
  const { t } = useTranslation();
  const titleId = useId();
  return (
    <aside className={styles.welcome} aria-labelledby={titleId}>
      <p id={titleId} className={styles.title}>
        {t('start:welcomeTitle')}
      </p>
      <IconButton icon="close" label={t('start:dismiss')} className={styles.close} onPress={onDismiss} />
      <p>{t('start:welcomeText')}</p>
      <div className={styles.buttons}>
        <ButtonLink to={`${paths.home}?mode=register`}>{t('start:register')}</ButtonLink>
        <ShareSiteButton>{t('start:share')}</ShareSiteButton>
      </div>
    </aside>
  );
}
