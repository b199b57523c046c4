import type { SourceReference } from '#contract/source-reference.ts';
import { hostOf, isPlainPage, isWithin, mayLink } from '#server/secret-address.ts';
import type { WholeEventRow } from './store.ts';

type SourceRow = WholeEventRow['sources'][number];

/** Where an event was read, as everyone sees it: each name and link once. A file that was handed in is left out. */
export function sourcesOf({ sources }: Pick<WholeEventRow, 'sources'>): SourceReference[] {
  const shown = sources.filter(({ url }) => url !== null).map(referenceOf);
  return [...new Map(shown.map((source) => [`${source.name} ${source.link}`, source])).values()];
}

/** The same for those whose event it is, with what parts it from what it was joined with. */
export function ownSourcesOf({ sources }: Pick<WholeEventRow, 'sources'>): SourceReference[] {
  return sources.map((one) => ({ ...referenceOf(one), source: one.source, ...(one.isJoined && { entry: one.entry }) }));
}

function referenceOf(source: SourceRow): SourceReference {
  return { name: shownSourceName(source), host: hostOf(source.url), link: eventPageOf(source) ?? pageOf(source) };
}

/** The event's own page, unless it is the calendar itself or holds a secret. */
function eventPageOf({ link, url, read_url }: SourceRow): string | null {
  if (link === null || !mayLink(link)) return null;
  const isSource = [url, read_url].some((own) => own !== null && isWithin(link, own) && !isPlainPage(own));
  return isSource ? null : link;
}

/** The page that the owner of a source has named, else the page that was given to be read. Never a calendar. */
export function pageOf({ page, kind, url }: Pick<SourceRow, 'page' | 'kind' | 'url'>): string | null {
  if (page !== null) return page;
  return kind === 'page' && url !== null && isPlainPage(url) ? url : null;
}

/** What its owner called a source, else what it calls itself, else its host. Programs name calendars after mailboxes and addresses: those are not shown. */
export function shownSourceName(source: { name: string | null; own_name: string | null; url: string | null }): string {
  const ownName = source.own_name !== null && /@|:\/\//.test(source.own_name) ? null : source.own_name;
  return source.name ?? ownName ?? hostOf(source.url) ?? '';
}
