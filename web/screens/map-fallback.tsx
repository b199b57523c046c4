import { useTranslation } from 'react-i18next';
import { Head } from '#web/page/head.tsx';
import { paths } from '#web/paths.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import styles from './map-fallback.module.css';

/** The map page before the map has loaded, also readable without scripts. */
export function MapFallback() {
  const { t } = useTranslation();
  return (
    <div className={styles.waiting}>
      <Head description={t('frame:siteDescription')} />
      <h1>{t('frame:siteTitle')}</h1>
      <p>{t('frame:siteDescription')}</p>
      <noscript>
        <p>{t('start:withoutScript')}</p>
        <a href={paths.about}>{t('start:allTowns')}</a>
      </noscript>
      <div className={styles.spinner}>
        <Spinner label={t('frame:loading')} />
      </div>
    </div>
  );
}
