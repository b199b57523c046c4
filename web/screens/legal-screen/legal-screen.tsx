import { useTranslation } from 'react-i18next';
import { Head } from '#web/page/head.tsx';
import { PageColumn } from '#web/ui/page-column.tsx';
import { Prose } from '#web/ui/prose.tsx';

const topics = ['site', 'content', 'rules', 'warranty', 'credits'] as const;

/** Shows the legal notice. */
export function LegalScreen() {
  const { t } = useTranslation();
  const sections = topics.map((topic) => ({
    title: t(`legal:sections.${topic}Title`),
    text: t(`legal:sections.${topic}`),
  }));
  return (
    <PageColumn title={t('legal:title')}>
      <Head title={t('legal:title')} description={t('legal:description')} />
      <Prose sections={sections} />
    </PageColumn>
  );
}
