import { useTranslation } from 'react-i18next';
import { Head } from '#web/head.tsx';
import { PageColumn } from '#web/ui/page-column.tsx';

export function ContactScreen() {
  const { t } = useTranslation();
  return (
    <PageColumn title={t('contact.title')}>
      <Head title={t('contact.title')} description={t('frame.siteDescription')} />
    </PageColumn>
  );
}
