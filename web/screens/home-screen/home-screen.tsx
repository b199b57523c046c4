import { useTranslation } from 'react-i18next';
import { Head } from '#web/head.tsx';
import { PageColumn } from '#web/ui/page-column.tsx';

export function HomeScreen() {
  const { t } = useTranslation();
  return (
    <PageColumn title={t('accounts.logInTitle')}>
      <Head title={t('accounts.logInTitle')} description={t('frame.siteDescription')} />
    </PageColumn>
  );
}
