import { Finder } from '#model/search/find.ts';
import { OutageLog } from '#server/observability/outage-log.ts';
import { PollingLoop } from '#server/scheduling/polling-loop.ts';
import type { Tools } from '#server/tools.ts';
import { gazetteerPlaces } from './gazetteer-places.ts';
import { databaseLookups } from './lookups.ts';
import { OrganiserFinder } from './organisers.ts';
import type { Search } from './search.ts';
import { SearchIndexSync, type Source } from './search-index-sync.ts';

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
  const stopListening = source.map.onChange(() => void loop.run());
  const finder = new Finder({
    get index() {
      return feed.index;
    },
    get entries() {
      return feed.entries;
    },
    get isMapLoaded() {
      return source.map.isLoaded;
    },
    map: source.map,
    clock: source.clock,
    lookups: databaseLookups(source.db),
    organisers: new OrganiserFinder(source),
    places: gazetteerPlaces,
  });
  void loop.run();
  return {
    get isComplete() {
      return feed.isComplete && finder.hasTowns && source.map.isLoaded;
    },
    async find(question) {
      const { isComplete } = this;
      const { groups, trueUntil } = await finder.find(question);
      return { answer: { isComplete, groups }, trueUntil };
    },
    catchUp: () => loop.run(),
    async close() {
      stopListening();
      await loop.stop();
    },
  };
}
