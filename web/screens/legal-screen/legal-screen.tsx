import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Head } from '#web/page/head.tsx';
import { settingsQuery } from '#web/settings/queries.ts';
import { SiteText } from '#web/settings/site-text.tsx';
import { PageColumn } from '#web/ui/page-column.tsx';
import { Prose } from '#web/ui/prose.tsx';

const topics = ['site', 'content', 'data', 'rules', 'warranty', 'credits'] as const;

/** Shows the legal notice. */
export function LegalScreen() {
  const { t } = useTranslation();
  const sections = topics.map((topic) => ({
    title: t(`legal:sections.${topic}Title`),
    text: topic === 'data' ? <DataText /> : t(`legal:sections.${topic}`),
  }));
  return (
    <PageColumn title={t('legal:title')}>
      <Head title={t('legal:title')} description={t('legal:description')} />
      <Operator />
      <SiteText kind="legal" />
      <Prose sections={sections} />
    </PageColumn>
  );
}

/** Names the operator of the site; nothing if none is set. */
function Operator() {
  const { t } = useTranslation();
  const { data: settings } = useQuery(settingsQuery());
  const { operatorName, operatorAddress, operatorEmail } = settings?.site ?? {};
  if (!operatorName && !operatorAddress && !operatorEmail) return null;
  return (
    <section>
      <h2>{t('legal:operator')}</h2>
      <address style={{ whiteSpace: 'pre-line' }}>
        {[operatorName, operatorAddress].filter(Boolean).join('\n')}
        {operatorEmail && (
          <>
            {'\n'}
            <a href={`mailto:${operatorEmail}`}>{operatorEmail}</a>
          </>
        )}
      </address>
    </section>
  );
}

/** Says under which licence other sites may pass on the data, with links. */
function DataText() {
  const { t } = useTranslation();
  const { data: settings } = useQuery(settingsQuery());
  const licence = settings?.dataLicence;
  if (!licence) return <Linked text={t('legal:sections.data')} />;
  return (
    <Linked
      text={t('legal:licensed', { licence: licence.id === null ? new URL(licence.url).hostname : nameOf(licence.id) })}
    >
      <a href={licence.url}>{t('legal:licenceLink')}</a>
      {' · '}
    </Linked>
  );
}

/** Returns the usual name of a licence by its SPDX identifier, without line breaks: `CC-BY-SA-4.0` → `CC BY-SA 4.0`. */
function nameOf(id: string): string {
  return id.replace(/^CC-|-(?=\d)/g, (part) => part.replace('-', '\u00a0'));
}

function Linked({ text, children }: { text: string; children?: React.ReactNode }) {
  const { t } = useTranslation();
  return (
    <>
      {text} {children}
      <a href="/api/docs">{t('legal:docsLink')}</a>
    </>
  );
}
