import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { firstStartQuery } from '#web/settings/queries.ts';
import { Command } from '#web/ui/command.tsx';
import styles from './new-site.module.css';

/** Shows how to restore a backup or to begin, if the site has no accounts. Otherwise shows nothing. */
export function NewSite() {
  const { t } = useTranslation();
  if (!useQuery(firstStartQuery()).data?.isNew) return null;
  return (
    <aside className={styles.site}>
      <p className={styles.title}>{t('start:newSite')}</p>
      <p>{t('start:newSiteRestore')}</p>
      <Command>npm run restore -- FILE</Command>
      <p>{t('start:newSiteBegin')}</p>
      <Command>npm run admin -- grant EMAIL</Command>
    </aside>
  );
}
