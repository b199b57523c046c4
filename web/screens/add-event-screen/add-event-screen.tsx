import { useTranslation } from 'react-i18next';
import { Head } from '#web/head.tsx';
import { PageColumn } from '#web/ui/page-column.tsx';

export function AddEventScreen() {
  const { t } = useTranslation();
  return (
    <PageColumn title={t('addEvent.title')}>
      <Head title={t('addEvent.title')} description={t('frame.siteDescription')} />
    </PageColumn>
  );
}
