import { useTranslation } from 'react-i18next';
import { Head } from '#web/page/head.tsx';
import { PageColumn } from '#web/ui/page-column.tsx';
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
          <p>
            {/* Not a page of the app. */}
            <a href="/api/docs">{t('programs:docs')}</a>
          </p>
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
