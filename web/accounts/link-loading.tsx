import { useTranslation } from 'react-i18next';
import { Head } from '#web/page/head.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import styles from './link-loading.module.css';

/** Shows a spinner while the server checks a mailed link. */
export function LinkLoading({ title }: { title: string }) {
  const { t } = useTranslation();
  return (
    <div className={styles.waiting}>
      <Head title={title} description={t('frame:siteDescription')}>
        <meta name="robots" content="noindex" />
      </Head>
      <h1>{t('accounts:confirming')}</h1>
      <Spinner label={t('accounts:confirming')} />
    </div>
  );
}
