import type { CountedTown, FoundTown, SearchGroup } from '#contract/search.ts';
import { townBox } from '#contract/town-area.ts';
import { OutageLog } from '#server/observability/outage-log.ts';
import { PollingLoop } from '#server/scheduling/polling-loop.ts';
import type { Tools } from '#server/tools.ts';
import { searchEvents } from './events.ts';
import { OrganiserFinder } from './organisers.ts';
import { parseQuery } from './query-parser.ts';
import type { Search } from './search.ts';
import { type IndexedCatalogueItem, SearchIndexSync, type Source } from './search-index-sync.ts';
import { TownFinder } from './towns.ts';

const retryMs = 5000;

/** Builds the index in the background, then updates it after each change that the map reports. */
export function openSearch(source: Source & { map: Pick<Tools['map'], 'onChange' | 'isLoaded' | 'count'> }): Search {
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
  const counted = (town: FoundTown): CountedTown => ({
    ...town,
    count: source.map.isLoaded ? source.map.count({}, townBox(town)) : 0,
  });
  return {
    get isComplete() {
      return feed.isComplete && towns.isComplete && source.map.isLoaded;
    },
    async find({ q, near, limit }) {
      const question = parseQuery(q);
      const { isComplete } = this;
      if (question.words.length === 0) return { answer: { isComplete, groups: [] }, trueUntil: undefined };
      const { entries, ...things } = await searchEvents(source, feed.index, { question, near, limit });
      const inTowns = await towns.find(question, { near, limit, mayErr: !things.isAsTyped });
      const inNames = await organisers.find(question, { limit, mayErr: !things.isAsTyped });
      const groups = inOrder([
        ...['styles' as const, 'types' as const].map((kind) => entryGroup(kind, feed.entries, entries, limit)),
        { match: inTowns.match, group: { kind: 'towns', found: inTowns.towns.map(counted) } },
        { match: things.eventMatch, group: { kind: 'events', found: things.events } },
        { match: inNames.match, group: { kind: 'organisers', found: inNames.organisers } },
        { match: things.venueMatch, group: { kind: 'venues', found: things.venues } },
      ]);
      return { answer: { isComplete, groups }, trueUntil: things.trueUntil };
    },
    catchUp: () => loop.run(),
    async close() {
      stopListening();
      await loop.stop();
    },
  };
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
  limit: number,
): RankedGroup {
  const found = entries
    .filter(({ id, side }) => side === kind && matches.has(id))
    .map(({ id, slug }) => ({ slug, match: matches.get(id) ?? 0 }))
    // The order of the catalogue on equal matches.
    .toSorted((one, other) => other.match - one.match);
  // Partial matches are only returned if no entry matches completely.
  const isRelevant = ({ match }: { match: number }) =>
    match === 1 || (found[0]?.match ?? 0) < 1 || match > minPartialMatch;
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

/** Differences below this are ignored. */
const matchTolerance = 0.1;

/** Sorts groups by their match; equal ones keep their order. */
function inOrder(groups: RankedGroup[]): SearchGroup[] {
  return groups
    .filter(({ group }) => group.found.length > 0)
    .toSorted((one, other) => Math.round(other.match / matchTolerance) - Math.round(one.match / matchTolerance))
    .map(({ group }) => group);
}
