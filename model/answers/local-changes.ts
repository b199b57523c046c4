import type { Event } from '#contract/events.ts';
import { idWords, wordsPerId } from '#model/map/ids.ts';
import { packFormat } from '#model/packs/format.ts';
import { TilePack } from '#model/packs/tile-pack.ts';
import { writePacks } from '#model/packs/write-packs.ts';

/** A change of an event that the server does not have yet. */
export interface LocalChange {
  id: string;
  /** The fields that it sets: all of a new event; null if the event is deleted. */
  fields: Partial<Event> | null;
}

/** Changed events as a pack, which replace those of the packs of tiles. */
export interface LocalEvents {
  /** Its tile has no meaning, and it is newer than all others. */
  pack: TilePack;
  removedIds: ReadonlySet<string>;
}

/** Returns the events of the packs as they are after changes, and new events. Events that no pack has stay unknown. */
export function localEvents(packs: readonly TilePack[], changes: readonly LocalChange[], now: Date): LocalEvents {
  const known = changes.flatMap(({ id, fields }) => {
    if (!fields) return [];
    const event = { ...findEvent(packs, id), ...fields };
    return isWhole(event) ? event : [];
  });
  const [newest] = packs.toSorted((one, other) => other.core.v - one.core.v);
  const { types, dances } = newest?.core ?? {
    types: known.map(({ type }) => type),
    dances: known.flatMap((event) => event.dances),
  };
  const { core, cards, wholes } = writePacks(known, { types, dances });
  const head = { format: packFormat, tile: [0, 0, 0], at: now.toISOString(), v: Number.MAX_SAFE_INTEGER } as const;
  const pack = new TilePack({
    core: { ...head, part: 'core', edition: 'local', ...core },
    cards: { ...head, part: 'cards', of: 'local', ...cards },
    wholes: { ...head, part: 'wholes', of: 'local', ...wholes },
  });
  return { pack, removedIds: new Set(changes.flatMap(({ id, fields }) => (fields ? [] : id))) };
}

function isWhole(event: Partial<Event>): event is Event {
  return event.dateStart !== undefined && event.location !== undefined;
}

function findEvent(packs: readonly TilePack[], id: string): Event | undefined {
  const [first, second, third, last] = idWords(id);
  for (const pack of packs) {
    const { ids } = pack.columns;
    for (let row = 0; row < pack.size; row += 1) {
      const at = row * wordsPerId;
      // The last words are random, so the others are rarely compared.
      if (ids[at + 3] !== last || ids[at + 2] !== third || ids[at + 1] !== second || ids[at] !== first) continue;
      if (pack.hasCards) return pack.hasWholes ? pack.details(row) : pack.event(row);
    }
  }
  return undefined;
}
