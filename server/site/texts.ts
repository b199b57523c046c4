import type { Locale } from '#contract/locales.ts';
import type { SiteTextKind } from '#contract/site.ts';
import { renderMarkdown } from './render-markdown.ts';
import type { Site } from './service.ts';

/** Returns a text of the operator as HTML, in the language or in the default one; null if it exists in neither. */
export function siteText({ site }: { site: Site }, kind: SiteTextKind, language: Locale) {
  const { texts, defaultLanguage } = site.settings;
  const found = [language, defaultLanguage].find((locale) => texts[locale]?.[kind]);
  const text = found && texts[found]?.[kind];
  return found && text ? { html: renderMarkdown(text), language: found } : null;
}
