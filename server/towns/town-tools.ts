import type { EventTools } from '#server/events/access/service.ts';
import type { Tools } from '#server/tools.ts';

/** What pages of towns and styles need. */
export type TownTools = EventTools & {
  map: Pick<Tools['map'], 'version' | 'programme' | 'eventCounts' | 'countedTowns' | 'townPages'>;
};
