import { queryOptions, useQuery } from '@tanstack/react-query';
import { defaultLocale, type Locale } from '#contract/locales.ts';
import { type SiteTextKind, showSiteText } from '#contract/site.ts';
import { call } from '#web/http/call.ts';
import { useLocale } from '#web/i18n/locale.ts';
import { settingsQuery } from './queries.ts';
import styles from './site-text.module.css';

function siteTextQuery(kind: SiteTextKind, lang: Locale) {
  return queryOptions({
    queryKey: ['site-text', kind, lang],
    queryFn: ({ signal }) => call(showSiteText, { params: { kind }, query: { lang }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Shows a text of the operator; nothing, and no request, without one. */
export function SiteText({ kind }: { kind: SiteTextKind }) {
  const locale = useLocale();
  const { data: settings } = useQuery(settingsQuery());
  const { texts, defaultLanguage = defaultLocale } = settings?.site ?? {};
  const isThere = [texts?.[locale], texts?.[defaultLanguage]].some((kinds) => kinds?.includes(kind));
  return isThere ? <LoadedText kind={kind} locale={locale} /> : null;
}

function LoadedText({ kind, locale }: { kind: SiteTextKind; locale: Locale }) {
  const { data } = useQuery(siteTextQuery(kind, locale));
  if (!data?.text) return null;
  return <MarkdownText html={data.text.html} locale={data.text.language} />;
}

/** Shows HTML that the server rendered from Markdown, without any raw HTML. */
export function MarkdownText({ html, locale }: { html: string; locale: Locale }) {
  return (
    <div
      className={styles.text}
      lang={locale}
      dir="auto"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by the server, which escapes all of the text
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
