import type { FoundEvent, SearchGroup } from '#contract/search.ts';
import { townBox } from '#contract/town-area.ts';
import { foldText, type ParsedQuery, parseQuery } from '#model/search/query-parser.ts';
import { OutageLog } from '#server/observability/outage-log.ts';
import { townSlug, townZoom } from '#server/places/service.ts';
import { PollingLoop } from '#server/scheduling/polling-loop.ts';
import type { Tools } from '#server/tools.ts';
import { eventsOfFilters, searchEvents } from './events.ts';
import { OrganiserFinder } from './organisers.ts';
import { PhraseReader, type UnderstoodPhrase } from './phrases/phrase-reader.ts';
import type { Search } from './search.ts';
import { type IndexedCatalogueItem, SearchIndexSync, type Source } from './search-index-sync.ts';
import { type Town, TownFinder, toFoundTown } from './towns.ts';
import { wholeNames } from './whole-names.ts';

const retryMs = 5000;

/** Builds the index in the background, then updates it after each change that the map reports. */
export function openSearch(
  source: Source & { map: Pick<Tools['map'], 'onChange' | 'isLoaded' | 'count' | 'upcoming'> },
): Search {
  const messages = { away: 'updating the search index failed', back: 'updating the search index works again' };
  const loop = new PollingLoop({
    async round() {
      await feed.sync();
      return false;
    },
    pauseMs: ({ hasFailed }) => (hasFailed ? retryMs : Number.POSITIVE_INFINITY),
    watch: new OutageLog(source.log, messages, { isUnexpected: true }),
  });
  const feed = new SearchIndexSync(source, loop.signal);
  const towns = new TownFinder();
  const organisers = new OrganiserFinder(source);
  const stopListening = source.map.onChange(() => void loop.run());
  void loop.run();
  const eventsIn = (town: Town) =>
    source.map.isLoaded ? source.map.count({}, townBox({ ...town, zoom: townZoom(town) })) : 0;
  const phrases = new PhraseReader({ count: source.map.count, eventsIn }, towns);
  return {
    get isComplete() {
      return feed.isComplete && towns.isComplete && source.map.isLoaded;
    },
    async find({ q, near, limit, bbox, z, lang }) {
      const question = parseQuery(q);
      const { isComplete } = this;
      if (question.words.length === 0) return { answer: { isComplete, groups: [] }, trueUntil: undefined };
      const view = bbox && z !== undefined ? { box: bbox, zoom: z } : undefined;
      const asked = { typed: q, now: source.clock(), near, view, lang };
      phrases.setCatalogue(feed.entries);
      const exact = source.map.isLoaded ? await phrases.read(asked) : undefined;
      const request = { question, near, limit, isAsTypedOnly: exact !== undefined };
      const { entries, ...things } = await searchEvents(source, feed.index, request);
      const mayErr = !things.isAsTyped && !exact;
      const inNames = await organisers.find(question, { limit, mayErr });
      const isNamed = things.isNamed || (inNames.organisers.length > 0 && !mayErr);
      const phrase = exact ?? (source.map.isLoaded && !isNamed ? await phrases.guess(asked) : undefined);
      const inTowns = isAsTypedOnly(phrase)
        ? { towns: phrase.towns.slice(0, limit), match: phraseTownMatch }
        : await towns.find(question, { near, limit, mayErr, eventsIn });
      // "mars" is March, but also the beginning of Marseille.
      if (inTowns.towns.length === 0 && question.words.length === 1)
        inTowns.towns = (await towns.find(question, { near, limit, mayErr: false, eventsIn })).towns.filter(eventsIn);
      const inPhrase = await eventsOfPhrase(source, phrase, limit);
      const isWhole = wholeNames(question, phrase);
      const named = things.events.filter(({ name }) => !isAsTypedOnly(phrase) || hasAllWords(name, question));
      const by = { isKnown: things.isKnown, isNearlyKnown: things.isNearlyKnown, isNamed };
      const [events, inDateOrderEvents] = partition(inDateOrder([...named, ...inPhrase.events], limit), isWhole);
      const [organisersCalled, otherOrganisers] = partition(inNames.organisers, isWhole);
      const [venuesCalled, otherVenues] = partition(things.venues, isWhole);
      const styles = entryGroup('styles', feed.entries, entries, question, limit);
      const groups = inOrder([
        {
          match: phrase ? phraseMatch(phrase, by) : 0,
          group: { kind: 'filters', found: phrase?.filters.map(({ answer }) => answer) ?? [] },
        },
        styles,
        entryGroup('types', feed.entries, entries, question, limit),
        {
          // A dance comes before towns without events: "sal" is salsa rather than Salvador.
          match: inTowns.towns.some(eventsIn) ? inTowns.match : Math.min(inTowns.match, styles.match || inTowns.match),
          group: {
            kind: 'towns',
            found: await Promise.all(
              inTowns.towns.map(async (town) => ({
                ...toFoundTown(town),
                slug: (await townSlug(town)) ?? null,
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
      return { answer: { isComplete, groups }, trueUntil: earliest(things.trueUntil, inPhrase.trueUntil) };
    },
    catchUp: () => loop.run(),
    async close() {
      stopListening();
      await loop.stop();
    },
  };
}

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

/** Returns the first events of the filters of a phrase, or of the wider ones. */
async function eventsOfPhrase(
  source: Parameters<typeof eventsOfFilters>[0],
  phrase: UnderstoodPhrase | undefined,
  limit: number,
): ReturnType<typeof eventsOfFilters> {
  const found = phrase?.filters.find(({ answer }) => (answer.count ?? 0) > 0);
  if (!found || phrase?.certainty === 'partial') return { events: [], trueUntil: undefined };
  return eventsOfFilters(source, found, limit);
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
