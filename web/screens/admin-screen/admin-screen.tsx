import { useTranslation } from 'react-i18next';
import { Head } from '#web/head.tsx';
import { PageColumn } from '#web/ui/page-column.tsx';

export function AdminScreen() {
  const { t } = useTranslation();
  return (
    <PageColumn title={t('admin.title')}>
      <Head title={t('admin.title')} description={t('frame.siteDescription')} />
    </PageColumn>
  );
}
