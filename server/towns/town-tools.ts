import type { EventTools } from '#server/events/access/service.ts';
import type { Tools } from '#server/tools.ts';

/** Dependencies of the pages of towns and styles. */
export type TownTools = EventTools & {
  map: Pick<Tools['map'], 'version' | 'programme' | 'eventCounts' | 'countedTowns' | 'townPages'>;
};
