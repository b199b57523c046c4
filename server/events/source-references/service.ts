import { mayLink } from '#contract/secret-address.ts';
import type { JoinState, SourceReference } from '#contract/source-reference.ts';
import { withoutTracking } from '#contract/tracking.ts';
import type { EventDetailsRow } from '#server/events/store.ts';
import { hostOf, isPlainPage, isWithin } from '#server/network/secret-address.ts';

type SourceRow = EventDetailsRow['sources'][number];

/**
 * Where an event was read, as everyone sees it: each name and link once. A file that was handed in is left out, and so is a
 * source of another account until the owner of the event has accepted it.
 */
export function sourcesOf({ sources }: Pick<EventDetailsRow, 'sources'>): SourceReference[] {
  const shown = sources.filter(
    (source) => source.url !== null && joinOf(source) !== 'waiting' && joinOf(source) !== 'declined',
  );
  return [...new Map(shown.map(shownReference).map((source) => [`${source.name} ${source.link}`, source])).values()];
}

/** The same for owners of the event, with the answer to each join and the id that parts it, without joined files of others, which are never shown. */
export function ownSourcesOf({ sources }: Pick<EventDetailsRow, 'sources'>): SourceReference[] {
  const known = sources.filter((source) => source.url !== null || joinOf(source) === undefined);
  return known.map((source) => {
    const join = joinOf(source);
    return {
      ...shownReference(source),
      ...(join ? { join } : { source: source.source }),
      ...(source.isJoined && { entry: source.entry }),
    };
  });
}

/** The answer to a join of another account's source; undefined where the source is the owner's or brought the event. */
function joinOf({ isJoined, isOwners, join_answer }: SourceRow): JoinState | undefined {
  return isJoined && !isOwners ? (join_answer ?? 'waiting') : undefined;
}

/** What was accepted stays as it was then, because the owner of the source may change its name and links later. */
function shownReference(source: SourceRow): SourceReference {
  return joinOf(source) === 'accepted' && source.accepted_as ? source.accepted_as : toSourceReference(source);
}

type LinkedSource = Pick<SourceRow, 'name' | 'own_name' | 'url' | 'read_url' | 'kind' | 'page' | 'link'>;

/** A source with its link, as an event names it. */
export function toSourceReference(source: LinkedSource): Pick<SourceReference, 'name' | 'host' | 'link'> {
  return {
    name: shownSourceName(source),
    host: hostOf(source.url),
    link: eventPageOf(source) ?? sourcePageUrl(source),
  };
}

/** The event's own page, unless it is the calendar itself or holds a secret. */
function eventPageOf({ link, url, read_url }: LinkedSource): string | null {
  if (link === null || !mayLink(link)) return null;
  const isSource = [url, read_url].some((own) => own !== null && isWithin(link, own) && !isPlainPage(own));
  return isSource ? null : withoutTracking(link);
}

/** The page that the owner of a source has named, else the page that was given to be read. Never a calendar. */
export function sourcePageUrl({ page, kind, url }: Pick<SourceRow, 'page' | 'kind' | 'url'>): string | null {
  if (page !== null) return page;
  return kind === 'page' && url !== null && isPlainPage(url) ? url : null;
}

/** What its owner called a source, else what it calls itself, else its host. Programs name calendars after mailboxes and addresses: those are not shown. */
export function shownSourceName(source: { name: string | null; own_name: string | null; url: string | null }): string {
  const ownName = source.own_name !== null && /@|:\/\//.test(source.own_name) ? null : source.own_name;
  return source.name ?? ownName ?? hostOf(source.url) ?? '';
}
