import { useTranslation } from 'react-i18next';
import { Head } from '#web/head.tsx';
import { PageColumn } from '#web/ui/page-column.tsx';

export function AuthCallbackScreen() {
  const { t } = useTranslation();
  return (
    <PageColumn title={t('accounts.callback')}>
      <Head title={t('accounts.callback')} description={t('frame.siteDescription')} />
    </PageColumn>
  );
}
