import { searchLimits } from '#contract/constants.ts';
import type { Locale } from '#contract/locales.ts';
import type { FoundOrganiser, SearchAnswer } from '#contract/search.ts';
import { packedPlaces } from '#model/places/packed-places.ts';
import { Finder, type FoundOrganisers, type IndexedCatalogueItem, type OrganiserSearch } from '#model/search/find.ts';
import { OrganiserNames } from '#model/search/organiser-names.ts';
import type { ParsedQuery } from '#model/search/query-parser.ts';
import { SearchIndex } from '#model/search/search-index.ts';
import type { Answer } from './answer.ts';
import type { PackedEvents } from './packed-events.ts';
import { kindOf, packedLookups } from './packed-lookups.ts';
import { readBox, readLimit, readNear } from './queries.ts';

/** The search box over packs. Building the index takes some time, so it should be created on the first query. */
export class PackedSearch {
  readonly #finder: Finder;

  /** The packs must have cards. */
  constructor(packed: PackedEvents, clock: () => Date) {
    const entries = entriesOf(packed);
    this.#finder = new Finder({
      index: indexOf(packed, entries),
      entries,
      isMapLoaded: true,
      map: packed.model,
      clock,
      lookups: packedLookups(packed),
      organisers: new PackedOrganisers(packed),
      places: packedPlaces(packed.packs.flatMap(({ towns }) => towns)),
    });
  }

  /** Returns what the packs know about a query. The server may know more, so the answer is never whole. */
  async answer(query: URLSearchParams): Promise<Answer> {
    const bbox = readBox(query);
    const zoom = query.get('z');
    const { groups } = await this.#finder.find({
      q: query.get('q') ?? '',
      near: readNear(query),
      bbox,
      z: zoom === null ? undefined : Number(zoom),
      lang: (query.get('lang') ?? undefined) as Locale | undefined,
      limit: readLimit(query, searchLimits.usual),
    });
    const body: SearchAnswer = { isComplete: true, groups };
    return { body, headers: {}, isWhole: false };
  }
}

function entriesOf({ newest }: PackedEvents): IndexedCatalogueItem[] {
  const { types = [], dances = [], otherNames = {} } = newest?.core ?? {};
  const entryOf =
    (side: IndexedCatalogueItem['side']) =>
    ({ id, slug, name, names, formerSlugs = [] }: (typeof dances)[number]): IndexedCatalogueItem => ({
      id,
      side,
      slug,
      names: [name, ...Object.values(names), slug, ...formerSlugs, ...(otherNames[id] ?? [])],
    });
  return [...dances.map(entryOf('styles')), ...types.map(entryOf('types'))];
}

function indexOf(packed: PackedEvents, entries: readonly IndexedCatalogueItem[]): SearchIndex {
  const index = new SearchIndex();
  index.setEntries(entries);
  for (const found of packed.rows()) {
    const { pack, row } = found;
    const { columns } = pack;
    if (columns.cancelled[row] === 1) continue;
    index.put({
      ...pack.names(row),
      morton: columns.mortons[row] ?? 0,
      loneId: null,
      spot: { latitude: columns.latitudes[row] ?? 0, longitude: columns.longitudes[row] ?? 0 },
      kind: kindOf(found),
      endsAt: columns.endsAt[row] ?? 0,
    });
  }
  return index;
}

/** Finds the organisers of the events in packs by name. */
class PackedOrganisers {
  readonly #names = new OrganiserNames();
  readonly #byId = new Map<string, FoundOrganiser>();

  constructor({ packs }: PackedEvents) {
    const organisers = packs.flatMap((pack) => pack.organisers);
    for (const { id, slug, name } of organisers.sort(compareNames)) {
      if (this.#byId.has(id)) continue;
      this.#byId.set(id, { slug, name });
      this.#names.add(id, name);
    }
  }

  async find(question: ParsedQuery, { limit, mayErr }: OrganiserSearch): Promise<FoundOrganisers> {
    for (const tolerance of mayErr ? (['none', 'closest'] as const) : (['none'] as const)) {
      const { ids, match } = this.#names.find(question, tolerance);
      const organisers = ids.slice(0, limit).flatMap((id) => this.#byId.get(id) ?? []);
      if (organisers.length > 0) return { organisers, match };
    }
    return { organisers: [], match: 0 };
  }
}

function compareNames(one: { id: string; name: string }, other: { id: string; name: string }): number {
  const order = (a: string, b: string) => (a === b ? 0 : a < b ? -1 : 1);
  return order(one.name, other.name) || order(one.id, other.id);
}
