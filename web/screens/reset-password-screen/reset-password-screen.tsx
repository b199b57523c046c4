import { useTranslation } from 'react-i18next';
import { Head } from '#web/head.tsx';
import { PageColumn } from '#web/ui/page-column.tsx';

export function ResetPasswordScreen() {
  const { t } = useTranslation();
  return (
    <PageColumn title={t('accounts.resetTitle')}>
      <Head title={t('accounts.resetTitle')} description={t('frame.siteDescription')} />
    </PageColumn>
  );
}
