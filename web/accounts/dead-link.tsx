import { useTranslation } from 'react-i18next';
import { Head } from '#web/head.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';

/** A mailed link that no longer works; `children` are the ways on. */
export function DeadLink({ title, children }: { title: string; children: React.ReactNode }) {
  const { t } = useTranslation();
  return (
    <EmptyState isPage icon="link" title={t('accounts.linkInvalid')} text={t('accounts.linkInvalidText')}>
      <Head title={title} description={t('frame.siteDescription')}>
        <meta name="robots" content="noindex" />
      </Head>
      {children}
    </EmptyState>
  );
}
