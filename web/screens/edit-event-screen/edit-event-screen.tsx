import { useTranslation } from 'react-i18next';
import { Head } from '#web/head.tsx';
import { PageColumn } from '#web/ui/page-column.tsx';

export function EditEventScreen() {
  const { t } = useTranslation();
  return (
    <PageColumn title={t('editEvent.title')}>
      <Head title={t('editEvent.title')} description={t('frame.siteDescription')} />
    </PageColumn>
  );
}
