import { useTranslation } from 'react-i18next';
import { Head } from '#web/head.tsx';
import { PageColumn } from '#web/ui/page-column.tsx';

export function ConfirmEmailScreen() {
  const { t } = useTranslation();
  return (
    <PageColumn title={t('accounts.confirmTitle')}>
      <Head title={t('accounts.confirmTitle')} description={t('frame.siteDescription')} />
    </PageColumn>
  );
}
