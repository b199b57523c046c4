import { useTranslation } from 'react-i18next';
import { Head } from '#web/head.tsx';
import { PageColumn } from '#web/ui/page-column.tsx';

export function PrivacyScreen() {
  const { t } = useTranslation();
  return (
    <PageColumn title={t('privacy.title')}>
      <Head title={t('privacy.title')} description={t('frame.siteDescription')} />
    </PageColumn>
  );
}
