import { useTranslation } from 'react-i18next';
import { Head } from '#web/page/head.tsx';
import { PageColumn } from '#web/ui/page-column.tsx';
import { GiveSource } from './give-source.tsx';
import { SourceList } from './source-list.tsx';

/** Shows the user's sources with their state, and a form to add one. */
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
