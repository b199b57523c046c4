import { useTranslation } from 'react-i18next';
import { Head } from '#web/head.tsx';
import { PageColumn } from '#web/ui/page-column.tsx';

export function ForgottenPasswordScreen() {
  const { t } = useTranslation();
  return (
    <PageColumn title={t('accounts.forgottenTitle')}>
      <Head title={t('accounts.forgottenTitle')} description={t('frame.siteDescription')} />
    </PageColumn>
  );
}
