import { LRUCache } from 'lru-cache';
import type { Event } from '#contract/events.ts';
import type { FoundPage, PageData } from '#contract/page.ts';

/** Some thousand pages of events, or two hundred of towns. */
const mostCharacters = 8 * 1024 * 1024;

/**
 * What pages showed last, in no language yet, for while the database is away: for as long as nothing has changed that this
 * server knows of. What is over is left out, so all that is recalled is still to come, and with what is to come every change
 * of its organiser and of its house stands in the change log too: nothing that was hidden comes back. Where an event was read
 * is left out, since sources change without it.
 */
export class LastShown {
  readonly #map: { readonly version: number };
  #version: number;
  readonly #pages = new LRUCache<string, string>({
    maxSize: mostCharacters,
    sizeCalculation: (data, key) => key.length + data.length,
  });

  constructor(map: { readonly version: number }) {
    this.#map = map;
    this.#version = map.version;
  }

  /** `version` is the map's from before it was asked for. */
  remember(found: FoundPage, data: PageData, version: number): void {
    const key = keyOf(found);
    this.#forgetOld();
    if (key !== undefined && version === this.#version) this.#pages.set(key, JSON.stringify(data));
  }

  forget(found: FoundPage): void {
    const key = keyOf(found);
    if (key !== undefined) this.#pages.delete(key);
  }

  recall(found: FoundPage, now: Date): PageData | undefined {
    const key = keyOf(found);
    this.#forgetOld();
    const known = key === undefined ? undefined : this.#pages.get(key);
    return known === undefined ? undefined : stillToCome(JSON.parse(known), now);
  }

  #forgetOld(): void {
    if (this.#version === this.#map.version) return;
    this.#pages.clear();
    this.#version = this.#map.version;
  }
}

/** Undefined for what needs no database. */
function keyOf({ kind, slug, style }: FoundPage): string | undefined {
  if (kind === 'plain' || kind === 'not-found') return undefined;
  return [kind, slug, style].join(' ');
}

function stillToCome(data: PageData, now: Date): PageData | undefined {
  const { event, nearby, organiser, organised, venue, housed, listing } = data;
  const next = <Dated extends { dateEnd: string }>(events: readonly Dated[]) =>
    events.filter(({ dateEnd }) => new Date(dateEnd) > now);
  const first = <List extends { events: { dateEnd: string }[] }>(list: List) => ({
    ...list,
    events: next(list.events),
  });
  const shown: PageData = {
    ...data,
    drawnAt: now.toISOString(),
    ...(event && { event: withoutSources(event) }),
    ...(nearby && { nearby: next(nearby) }),
    ...(organised && { organised: first(organised) }),
    ...(housed && { housed: first(housed) }),
    ...(listing && { listing: { ...listing, page: nextOf(listing.page) } }),
  };
  const tellsOfChanges =
    (!event || next([event]).length > 0) &&
    (!organiser || shown.organised?.events.length) &&
    (!venue || shown.housed?.events.length);
  return tellsOfChanges ? shown : undefined;

  function nextOf(page: Listed): Listed {
    if (!('tonight' in page)) return page;
    return { ...page, tonight: next(page.tonight), week: next(page.week), later: next(page.later) };
  }
}

function withoutSources({ sources: _, ...event }: Event): Event {
  return event;
}

type Listed = NonNullable<PageData['listing']>['page'];
