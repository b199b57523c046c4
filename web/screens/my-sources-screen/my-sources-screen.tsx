import { useTranslation } from 'react-i18next';
import { Head } from '#web/page/head.tsx';
import { PageColumn } from '#web/ui/page-column.tsx';
import { GiveSource } from './give-source.tsx';
import { SourceList } from './source-list.tsx';

/** Where one's dates stand already: calendars, pages and tables, how each is doing, and where a new one is given. */
export function MySourcesScreen() {
  const { t } = useTranslation();
  return (
    <PageColumn title={t('sources:title')} intro={t('sources:intro')}>
      <Head title={t('sources:title')} description={t('frame:siteDescription')}>
        <meta name="robots" content="noindex" />
      </Head>
      <GiveSource />
      <SourceList />
    </PageColumn>
  );
}
