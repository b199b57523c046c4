import { mayLink } from '#contract/secret-address.ts';
import type { JoinState, SourceReference } from '#contract/source-reference.ts';
import { withoutTracking } from '#contract/tracking.ts';
import type { EventDetailsRow } from '#server/events/store.ts';
import { hostOf, isPlainPage, isWithin } from '#server/network/secret-address.ts';

type SourceRow = EventDetailsRow['sources'][number];

/**
 * Returns the sources of an event as everyone sees them, without repetitions. Omits uploaded files, and sources of
 * other accounts until the owner of the event accepts them.
 */
export function sourcesOf({ sources }: Pick<EventDetailsRow, 'sources'>): SourceReference[] {
  const shown = sources.filter(
    (source) => source.url !== null && joinOf(source) !== 'waiting' && joinOf(source) !== 'declined',
  );
  return [...new Map(shown.map(shownReference).map((source) => [`${source.name} ${source.link}`, source])).values()];
}

/**
 * Returns the sources as owners of the event see them, with the answer to each join and the id to undo it. Omits joined
 * files of others.
 */
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

/**
 * Returns the answer to a join of another account's source; undefined for the owner's own source and the one the event
 * came from.
 */
function joinOf({ isJoined, isOwners, join_answer }: SourceRow): JoinState | undefined {
  return isJoined && !isOwners ? (join_answer ?? 'waiting') : undefined;
}

/** Accepted references are stored, because the owner of the source may change its name and links later. */
function shownReference(source: SourceRow): SourceReference {
  return joinOf(source) === 'accepted' && source.accepted_as ? source.accepted_as : toSourceReference(source);
}

type LinkedSource = Pick<SourceRow, 'name' | 'own_name' | 'url' | 'read_url' | 'kind' | 'page' | 'link'>;

/** Returns the name, host and link of a source as shown on an event. */
export function toSourceReference(source: LinkedSource): Pick<SourceReference, 'name' | 'host' | 'link'> {
  return {
    name: shownSourceName(source),
    host: hostOf(source.url),
    link: eventPageOf(source) ?? sourcePageUrl(source),
  };
}

/** Returns the page of the event; null if that is the calendar itself or contains a secret. */
function eventPageOf({ link, url, read_url }: LinkedSource): string | null {
  if (link === null || !mayLink(link)) return null;
  const isSource = [url, read_url].some((own) => own !== null && isWithin(link, own) && !isPlainPage(own));
  return isSource ? null : withoutTracking(link);
}

/**
 * Returns the page that the owner of a source named, else the page that is read; null if that is a calendar or a file.
 */
export function sourcePageUrl({ page, kind, url }: Pick<SourceRow, 'page' | 'kind' | 'url'>): string | null {
  if (page !== null) return page;
  return kind === 'page' && url !== null && isPlainPage(url) ? url : null;
}

/**
 * Returns the name given by the owner, else the source's own name, else its host, else an empty string. Skips own names
 * that are mail addresses or URLs.
 */
export function shownSourceName(source: { name: string | null; own_name: string | null; url: string | null }): string {
  const ownName = source.own_name !== null && /@|:\/\//.test(source.own_name) ? null : source.own_name;
  return source.name ?? ownName ?? hostOf(source.url) ?? '';
}
