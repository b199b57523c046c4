import { useTranslation } from 'react-i18next';
import { Head } from '#web/head.tsx';
import { PageColumn } from '#web/ui/page-column.tsx';

export function LegalScreen() {
  const { t } = useTranslation();
  return (
    <PageColumn title={t('legal.title')}>
      <Head title={t('legal.title')} description={t('frame.siteDescription')} />
    </PageColumn>
  );
}
