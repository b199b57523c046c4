import type { Locale } from '#contract/locales.ts';
import type { BoundingBox } from '#contract/places.ts';
import type { FoundEvent, FoundOrganiser, SearchAnswer, SearchGroup } from '#contract/search.ts';
import { townBox } from '#contract/town-area.ts';
import type { ReadModel } from '#model/map/read-model.ts';
import type { Town } from '#model/places/town.ts';
import { findThings, type Lookups, type NextDate } from './find-things.ts';
import type { NamedEntry } from './kinds.ts';
import type { Spot } from './nearness.ts';
import { PhraseReader, type UnderstoodPhrase } from './phrases/phrase-reader.ts';
import type { Places } from './places.ts';
import { foldText, type ParsedQuery, parseQuery } from './query-parser.ts';
import type { SearchIndex } from './search-index.ts';
import { TownFinder } from './towns.ts';
import { wholeNames } from './whole-names.ts';

export interface SearchQuestion {
  /** As typed. */
  q: string;
  near?: Spot | undefined;
  /** The visible part of the map, and its zoom. */
  bbox?: BoundingBox | undefined;
  z?: number | undefined;
  /** Language of the visitor. */
  lang?: Locale | undefined;
  /** Maximum per group. */
  limit: number;
}

/** A style or type of the catalogue. */
export interface IndexedCatalogueItem extends NamedEntry {
  side: 'styles' | 'types';
  slug: string;
}

export interface OrganiserSearch {
  limit: number;
  /** Whether typing errors are tolerated. False if the query matched something else exactly. */
  mayErr: boolean;
}

export interface FoundOrganisers {
  organisers: FoundOrganiser[];
  /** Match of the best organiser, up to 1. */
  match: number;
}

/** The data of the search. `map` is only used once `isMapLoaded` is true. */
export interface SearchSources {
  readonly index: SearchIndex;
  readonly entries: readonly IndexedCatalogueItem[];
  readonly isMapLoaded: boolean;
  readonly map: Pick<ReadModel, 'count' | 'upcoming'>;
  readonly clock: () => Date;
  readonly lookups: Lookups;
  readonly organisers: { find(question: ParsedQuery, options: OrganiserSearch): Promise<FoundOrganisers> };
  readonly places: Places;
}

/** Finds the meaning of a query, and everything with such a name. */
export class Finder {
  readonly #sources: SearchSources;
  readonly #towns: TownFinder;
  readonly #phrases: PhraseReader;

  constructor(sources: SearchSources) {
    this.#sources = sources;
    this.#towns = new TownFinder(sources.places);
    const map: PhraseMap = { count: (filters, box) => sources.map.count(filters, box), eventsIn: this.#eventsIn };
    this.#phrases = new PhraseReader(map, this.#towns, sources.places);
  }

  /** Whether typing errors in names of towns are tolerated already. */
  get hasTowns(): boolean {
    return this.#towns.isComplete;
  }

  /** Returns the groups of results, the most likely first, and when the first event in them ends. */
  async find({
    q,
    near,
    limit,
    bbox,
    z,
    lang,
  }: SearchQuestion): Promise<{ groups: SearchAnswer['groups']; trueUntil: Date | undefined }> {
    const sources = this.#sources;
    const { entries: catalogue, places } = sources;
    const [towns, phrases, eventsIn] = [this.#towns, this.#phrases, this.#eventsIn];
    const question = parseQuery(q);
    if (question.words.length === 0) return { groups: [], trueUntil: undefined };
    const view = bbox && z !== undefined ? { box: bbox, zoom: z } : undefined;
    const asked = { typed: q, now: sources.clock(), near, view, lang };
    phrases.setCatalogue(catalogue);
    const exact = sources.isMapLoaded ? await phrases.read(asked) : undefined;
    const request = { question, near, limit, isAsTypedOnly: exact !== undefined };
    const { entries, ...things } = await findThings(
      { lookups: sources.lookups, index: sources.index, now: sources.clock() },
      request,
    );
    const mayErr = !things.isAsTyped && !exact;
    const inNames = await sources.organisers.find(question, { limit, mayErr });
    const isNamed = things.isNamed || (inNames.organisers.length > 0 && !mayErr);
    const phrase = exact ?? (sources.isMapLoaded && !isNamed ? await phrases.guess(asked) : undefined);
    const inTowns = isAsTypedOnly(phrase)
      ? { towns: phrase.towns.slice(0, limit), match: phraseTownMatch }
      : await towns.find(question, { near, limit, mayErr, eventsIn });
    // "mars" is March, but also the beginning of Marseille.
    if (inTowns.towns.length === 0 && question.words.length === 1)
      inTowns.towns = (await towns.find(question, { near, limit, mayErr: false, eventsIn })).towns.filter(eventsIn);
    const inPhrase = await eventsOfPhrase(sources, phrase, limit);
    const isWhole = wholeNames(question, phrase);
    const named = things.events.filter(({ name }) => !isAsTypedOnly(phrase) || hasAllWords(name, question));
    const by = { isKnown: things.isKnown, isNearlyKnown: things.isNearlyKnown, isNamed };
    const [events, inDateOrderEvents] = partition(inDateOrder([...named, ...inPhrase.events], limit), isWhole);
    const [organisersCalled, otherOrganisers] = partition(inNames.organisers, isWhole);
    const [venuesCalled, otherVenues] = partition(things.venues, isWhole);
    const styles = entryGroup('styles', catalogue, entries, question, limit);
    const groups = inOrder([
      {
        match: phrase ? phraseMatch(phrase, by) : 0,
        group: { kind: 'filters', found: phrase?.filters.map(({ answer }) => answer) ?? [] },
      },
      styles,
      entryGroup('types', catalogue, entries, question, limit),
      {
        // A dance comes before towns without events: "sal" is salsa rather than Salvador.
        match: inTowns.towns.some(eventsIn) ? inTowns.match : Math.min(inTowns.match, styles.match || inTowns.match),
        group: {
          kind: 'towns',
          found: await Promise.all(
            inTowns.towns.map(async (town) => ({
              ...places.toFoundTown(town),
              slug: await places.townSlug(town),
              count: eventsIn(town),
            })),
          ),
        },
      },
      {
        match: wholeOr(events, Math.max(things.eventMatch, inPhrase.events.length > 0 ? phraseEventMatch : 0)),
        group: { kind: 'events', found: [...events, ...inDateOrderEvents] },
      },
      {
        match: wholeOr(organisersCalled, inNames.match),
        group: { kind: 'organisers', found: [...organisersCalled, ...otherOrganisers] },
      },
      {
        match: wholeOr(venuesCalled, things.venueMatch),
        group: { kind: 'venues', found: [...venuesCalled, ...otherVenues] },
      },
    ]);
    return { groups, trueUntil: earliest(things.trueUntil, inPhrase.trueUntil) };
  }

  /** Returns the number of upcoming events in the area of a town. */
  readonly #eventsIn = (town: Town): number => {
    const { map, isMapLoaded, places } = this.#sources;
    return isMapLoaded ? map.count({}, townBox({ ...town, zoom: places.townZoom(town) })) : 0;
  };
}

type PhraseMap = ConstructorParameters<typeof PhraseReader>[0];

/** Whether results by name must have all words as typed, because the query means something else. */
function isAsTypedOnly(phrase: UnderstoodPhrase | undefined): phrase is UnderstoodPhrase {
  return phrase !== undefined && phrase.certainty !== 'partial';
}

/** Above and below the matches of all names. */
const beforeNames = 2;
const afterNames = 0.05;
/** Match of a group with a name that equals the query. */
const wholeName = 3;
/** Match of the first events of a phrase, and of its towns. */
const phraseEventMatch = 0.9;
const phraseTownMatch = 0.5;

/**
 * Returns the rank of the filters of a phrase. They come first if all words are known and events were found, or if no
 * name contains all words; otherwise names come first. With unknown words, names that match all words with typing errors
 * come first, and if any match as typed, the rank is 0, which omits the filters.
 */
function phraseMatch(
  { filters, certainty }: UnderstoodPhrase,
  { isKnown, isNearlyKnown, isNamed }: { isKnown: boolean; isNearlyKnown: boolean; isNamed: boolean },
): number {
  if (certainty === 'partial') return isKnown ? 0 : isNearlyKnown ? afterNames : beforeNames;
  const isFound = (filters[0]?.count ?? 0) > 0;
  return (certainty === 'exact' && isFound) || !isNamed ? beforeNames : afterNames;
}

/** Returns the first events of the filters of a phrase, or of the wider ones, by date, and the first end of them. */
async function eventsOfPhrase(
  { lookups, map, clock }: SearchSources,
  phrase: UnderstoodPhrase | undefined,
  limit: number,
): Promise<{ events: FoundEvent[]; trueUntil: Date | undefined }> {
  const found = phrase?.filters.find(({ answer }) => (answer.count ?? 0) > 0);
  if (!found || phrase?.certainty === 'partial') return { events: [], trueUntil: undefined };
  const { filters, box } = found;
  const ids = map.upcoming({ filters, box, notOverAt: clock(), limit }).map(({ id }) => id);
  const dates: NextDate[] = await lookups.findEvents(ids);
  return { events: dates.map(({ event }) => event), trueUntil: earliest(...dates.map(({ endsAt }) => endsAt)) };
}

/** Whether a name contains all needed words of a query. The last one may be incomplete. */
function hasAllWords(name: string, { words, isNeeded }: ParsedQuery): boolean {
  const inName = foldText(name).split(' ');
  return words.every(
    (word, nth) =>
      !isNeeded[nth] || inName.some((other) => (nth === words.length - 1 ? other.startsWith(word) : other === word)),
  );
}

function wholeOr(called: readonly unknown[], match: number): number {
  return called.length > 0 ? wholeName : match;
}

function partition<Item>(items: readonly Item[], isFirst: (item: Item) => boolean): [Item[], Item[]] {
  return [items.filter(isFirst), items.filter((item) => !isFirst(item))];
}

function inDateOrder(events: readonly FoundEvent[], limit: number): FoundEvent[] {
  const distinct = [...new Map(events.map((event) => [event.id, event])).values()].slice(0, limit);
  return distinct.sort((one, other) => Date.parse(one.dateStart) - Date.parse(other.dateStart));
}

function earliest(...dates: (Date | undefined)[]): Date | undefined {
  return dates.filter((date) => date !== undefined).toSorted((one, other) => one.getTime() - other.getTime())[0];
}

interface RankedGroup {
  /** Match of its best result, up to 1. */
  match: number;
  group: SearchGroup;
}

function entryGroup(
  kind: IndexedCatalogueItem['side'],
  entries: readonly IndexedCatalogueItem[],
  matches: ReadonlyMap<string, number>,
  { text }: ParsedQuery,
  limit: number,
): RankedGroup {
  const found = entries
    .filter(({ id, side }) => side === kind && matches.has(id))
    .map(({ id, slug, names }) => ({
      slug,
      // "Bal" is the type Bal rather than the style Bal folk.
      match: (matches.get(id) ?? 0) + (names.some((name) => foldText(name) === text) ? exactEntry : 0),
    }))
    // The order of the catalogue on equal matches.
    .toSorted((one, other) => other.match - one.match);
  // Partial matches are only returned if no entry matches completely.
  const isRelevant = ({ match }: { match: number }) =>
    match >= 1 || (found[0]?.match ?? 0) < 1 || match > minPartialMatch;
  return {
    match: found[0]?.match ?? 0,
    group: {
      kind,
      found: found
        .filter(isRelevant)
        .slice(0, limit)
        .map(({ slug }) => ({ slug })),
    },
  };
}

const minPartialMatch = 0.75;
/** Added for an entry whose name equals the query. */
const exactEntry = 0.5;

/** Differences below this are ignored. */
const matchTolerance = 0.1;

/** Sorts groups by their match; equal ones keep their order. */
function inOrder(groups: RankedGroup[]): SearchGroup[] {
  return groups
    .filter(({ match, group }) => match > 0 && group.found.length > 0)
    .toSorted((one, other) => Math.round(other.match / matchTolerance) - Math.round(one.match / matchTolerance))
    .map(({ group }) => group);
}
