import { useTranslation } from 'react-i18next';
import { Head } from '#web/page/head.tsx';
import { PageColumn } from '#web/ui/page-column.tsx';
import styles from './programs-screen.module.css';
import { TokensSection } from './tokens-section.tsx';
import { WebhooksSection } from './webhooks-section.tsx';

/** Shows the API tokens and the webhooks of the user's websites and programs. */
export function ProgramsScreen() {
  const { t } = useTranslation();
  return (
    <PageColumn
      title={t('programs:title')}
      intro={
        <>
          <p>{t('programs:intro')}</p>
          {/* Not a page of the app. */}
          <a href="/api/docs" className={styles.docs}>
            {t('programs:docs')}
          </a>
        </>
      }
    >
      <Head title={t('programs:title')} description={t('frame:siteDescription')}>
        <meta name="robots" content="noindex" />
      </Head>
      <TokensSection />
      <WebhooksSection />
    </PageColumn>
  );
}
