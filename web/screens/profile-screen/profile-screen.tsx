import { useTranslation } from 'react-i18next';
import { Head } from '#web/head.tsx';
import { PageColumn } from '#web/ui/page-column.tsx';

export function ProfileScreen() {
  const { t } = useTranslation();
  return (
    <PageColumn title={t('profile.title')}>
      <Head title={t('profile.title')} description={t('frame.siteDescription')} />
    </PageColumn>
  );
}
