import { useTranslation } from 'react-i18next';
import { Head } from '#web/page/head.tsx';
import { paths } from '#web/paths.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import styles from './screen-fallback.module.css';

/**
 * Shows a spinner, or a notice without scripts. The server renders it for personal screens: without personal data, and
 * not indexed.
 */
export function ScreenFallback() {
  const { t } = useTranslation();
  return (
    <div className={styles.waiting}>
      <Head description={t('frame:siteDescription')}>
        <meta name="robots" content="noindex" />
      </Head>
      <Spinner label={t('frame:loading')} />
      <noscript>
        <p>{t('start:screenWithoutScript')}</p>
        <p>
          <a href={paths.map}>{t('frame:backToMap')}</a>
        </p>
      </noscript>
    </div>
  );
}
