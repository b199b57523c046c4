import { useTranslation } from 'react-i18next';
import { Head } from '#web/head.tsx';
import { PageColumn } from '#web/ui/page-column.tsx';

export function MyEventsScreen() {
  const { t } = useTranslation();
  return (
    <PageColumn title={t('myEvents.title')}>
      <Head title={t('myEvents.title')} description={t('frame.siteDescription')} />
    </PageColumn>
  );
}
