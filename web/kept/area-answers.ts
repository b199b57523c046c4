import { type PackPart, packZoom } from '#contract/packs.ts';
import { project } from '#contract/tiles.ts';
import type { TilePack } from '#model/packs/tile-pack.ts';
import type { Kept } from './answers.ts';
import { isSameTile, packsEdition, type Tile } from './area-list.ts';
import { tilesOfSpan } from './areas.ts';
import { localChanges, localEdition } from './local-changes.ts';
import { type KeptPack, listPacks, readPack } from './packs.ts';
import type { Question } from './question.ts';

/* Answers from the packs of areas, by the server's own read model (`model/engine.ts`), which is loaded only here. */

type Level = 'lists' | 'pages';

/** Pages of events need descriptions, which are large. */
const partsOf: Record<Level, readonly PackPart[]> = { lists: ['core', 'cards'], pages: ['core', 'cards', 'wholes'] };

const answerable =
  /^\/api\/internal\/(?:map\/(?:cells|days|filters|events)|search|events(?:\/.+)?|dances|event_types|address_suggestions|address_area|venues|time_zone)$/;
/** Counts of days and filters: their screens cannot say "at least". */
const mustBeWhole = /^\/api\/internal\/map\/(?:days|filters)$/;
const needsDescriptions = /^\/api\/internal\/events\/[^/]+$/;

interface Loaded {
  engine: import('#model/engine.ts').Engine;
  packs: readonly KeptPack[];
}

let edition: string | null = null;
const loading = new Map<Level, Promise<Loaded | null>>();

/** Returns the answer to a question from the kept areas; null if they do not answer it. */
export async function answerFromAreas({ url }: Question): Promise<Kept | null> {
  if (!answerable.test(url.pathname)) return null;
  const loaded = await load(needsDescriptions.test(url.pathname) ? 'pages' : 'lists');
  const answer = await loaded?.engine.answer(url.pathname, url.searchParams);
  if (!loaded || !answer || (!answer.isWhole && mustBeWhole.test(url.pathname))) return null;
  return {
    text: JSON.stringify(answer.body),
    headers: new Headers({ 'content-type': 'application/json', ...answer.headers }),
    atMs: ageOf(url.searchParams, loaded.packs),
    isWhole: answer.isWhole,
  };
}

/** Returns the engine over all kept areas, again after the packs have changed. */
function load(level: Level): Promise<Loaded | null> {
  const now = `${packsEdition()} ${localEdition()}`;
  if (now !== edition) loading.clear();
  edition = now;
  const found = loading.get('pages') ?? loading.get(level);
  if (found) return found;
  const started = read(level);
  loading.set(level, started);
  // A failure is not kept.
  started.catch(() => loading.delete(level));
  return started;
}

/** Loads the scripts that answer from areas. Call it while there is a network. */
export function loadCode() {
  return Promise.all([
    import('#model/engine.ts'),
    import('#model/packs/unpack.ts'),
    import('#model/packs/tile-pack.ts'),
  ]);
}

async function read(level: Level): Promise<Loaded | null> {
  const packs = await listPacks();
  const cores = packs.filter(({ part }) => part === 'core');
  const changes = localChanges();
  if (cores.length + changes.length === 0) return null;
  const [{ Engine }, { unpack }, { TilePack }] = await loadCode();
  const tiles = await Promise.all(
    cores.map(async ({ tile }): Promise<TilePack | null> => {
      const part = async <Part extends PackPart>(name: Part) => {
        const bytes = partsOf[level].includes(name) ? await readPack(tile, name) : null;
        return (bytes && (await unpack(bytes, name))) ?? undefined;
      };
      const [core, cards, wholes] = await Promise.all([part('core'), part('cards'), part('wholes')]);
      return core ? new TilePack({ core, cards, wholes }) : null;
    }),
  );
  const readable = tiles.filter((tile) => tile !== null);
  if (readable.length + changes.length === 0) return null;
  return { engine: new Engine(readable, () => new Date(), changes), packs: cores };
}

/** Returns the age of the oldest area that a question is about; without coordinates, of all areas. */
function ageOf(query: URLSearchParams, packs: readonly KeptPack[]): number {
  const asked = tilesOf(query);
  const meant = packs.filter(({ tile }) => asked?.some((other) => isSameTile(tile, other)));
  return Math.min(Date.now(), ...(meant.length > 0 ? meant : packs).map(({ atMs }) => atMs));
}

function tilesOf(query: URLSearchParams): Tile[] | null {
  const [west, south, east, north] = query.get('bbox')?.split(',').map(Number) ?? [];
  if (west === undefined || south === undefined || east === undefined || north === undefined) return null;
  const world = 2 ** packZoom;
  const x = { first: project(west, north).x * world, last: project(east, north).x * world };
  const y = { first: project(west, north).y * world, last: project(east, south).y * world };
  if (x.last < x.first) x.last += world;
  return tilesOfSpan(x, y);
}
