import type { SourceReference } from '#contract/source-reference.ts';
import type { WholeEventRow } from './store.ts';

/** Where an event was read, as everyone sees it: once, also where two have given the same. A file that somebody handed in leads nowhere. */
export function sourcesOf({ sources }: Pick<WholeEventRow, 'sources'>): SourceReference[] {
  const shown = sources.filter(({ url }) => url !== null).map(referenceOf);
  return [...new Map(shown.map((source) => [`${source.name} ${source.link}`, source])).values()];
}

/** The same for those whose event it is, with what parts it from what it was joined with. */
export function ownSourcesOf({ sources }: Pick<WholeEventRow, 'sources'>): SourceReference[] {
  return sources.map((one) => ({ ...referenceOf(one), source: one.source, ...(one.isJoined && { entry: one.entry }) }));
}

function referenceOf({ name, own_name, url, link }: WholeEventRow['sources'][number]): SourceReference {
  return { name: shownSourceName({ name, own_name, url }), host: hostOf(url), link: link ?? shownPage(url) };
}

/** What its owner called a source, else what it calls itself, else where it is. */
export function shownSourceName(source: { name: string | null; own_name: string | null; url: string | null }): string {
  return source.name ?? source.own_name ?? hostOf(source.url) ?? '';
}

function hostOf(url: string | null): string | null {
  const page = pageOf(url);
  return page && (URL.parse(page)?.hostname.replace(/^www\./, '') ?? null);
}

/** Some addresses are keys: whoever has one reads a calendar that is not for everyone. */
function shownPage(url: string | null): string | null {
  const page = URL.parse(pageOf(url) ?? '');
  const isKey = !page || /\/private-/.test(page.pathname) || /[?&](token|key|secret|auth|sig)\w*=/i.test(page.search);
  return isKey ? null : page.href;
}

/** `webcal:` is for programs: browsers read the same file over https. */
function pageOf(url: string | null): string | null {
  return url?.replace(/^webcals?:/i, 'https:') ?? null;
}
