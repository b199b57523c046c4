import { useTranslation } from 'react-i18next';
import { Head } from '#web/head.tsx';
import { PageColumn } from '#web/ui/page-column.tsx';

export function LogoutScreen() {
  const { t } = useTranslation();
  return (
    <PageColumn title={t('accounts.loggedOut')}>
      <Head title={t('accounts.loggedOut')} description={t('frame.siteDescription')} />
    </PageColumn>
  );
}
