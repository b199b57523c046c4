import type { Dance, EventType } from '#contract/catalogue.ts';
import type { Event } from '#contract/events.ts';
import { factNames } from '#contract/fact-filters.ts';
import { packZoom } from '#contract/packs.ts';
import { cellId, cellsPerTile, interleave } from '#contract/tiles.ts';
import type { Random } from '#server/sample-data/random.ts';
import { area, tiles } from './sample-area.ts';

/** Existing things for questions, and today. */
export interface Known {
  styles: readonly string[];
  types: readonly string[];
  /** Names of events, venues, towns, organisers, styles and types, and phrases. */
  names: readonly string[];
  now: Date;
}

/** A question to an address of the API. `next` are questions about parts of its answer. */
export interface Question {
  kind: string;
  address: string;
  /** It may reach beyond the area, where there are no events. */
  mayReachBeyond?: boolean;
  next?: (answer: { body: unknown; link: string | undefined }) => Question[];
}

/** Reads from the server what questions can be about. */
export async function knownThings(ask: (address: string) => Promise<{ bytes: Uint8Array }>, now: Date): Promise<Known> {
  const read = async <Body>(path: string): Promise<Body> => {
    const { bytes } = await ask(`/api/internal/${path}`);
    return JSON.parse(new TextDecoder().decode(bytes));
  };
  const styles = await read<Dance[]>('dances');
  const types = await read<EventType[]>('event_types');
  const everywhere = [area.west, area.south, area.east, area.north].join(',');
  const events = await read<Event[]>(`map/events?bbox=${everywhere}&limit=100`);
  const later = await read<Event[]>(`map/events?bbox=${everywhere}&limit=100&from=${day({ now }, 7)}`);
  const names = [...events, ...later].flatMap(({ name, place, location, organiser }) => [
    ...[name, place, location.place, `${name} ${location.place}`],
    ...(organiser ? [organiser.name] : []),
  ]);
  const slugsOf = (entries: readonly { slug: string }[]) => entries.map(({ slug }) => slug);
  return {
    styles: slugsOf(styles),
    types: slugsOf(types),
    names: [...names, ...styles.map(({ name }) => name), ...types.map(({ name }) => name)],
    now,
  };
}

const dayMs = 86_400_000;
const deepestZoom = 16;

/** Returns a random question whose answer is inside the area. */
export function randomQuestion(random: Random, known: Known): Question {
  const kinds = {
    cells: 3,
    list: 4,
    cellList: 1,
    days: 2,
    months: 1,
    filters: 1,
    near: 2,
    nearMe: 1,
    search: 6,
    catalogue: 1,
  };
  const kind = random.weighted(kinds);
  if (kind === 'cells') return cells(random, known);
  if (kind === 'days' || kind === 'months') return days(random, known, kind);
  if (kind === 'filters')
    return { kind: 'filters', address: address('map/filters', [`bbox=${box(random)}`, ...filters(random, known)]) };
  if (kind === 'near') return list(random, known, [`near=${spot(random)}`]);
  if (kind === 'search') return search(random, known);
  if (kind === 'catalogue')
    return { kind: 'catalogue', address: `/api/internal/${random.pick(['dances', 'event_types'])}` };
  if (kind === 'nearMe') {
    // The nearest events of the whole world, of which those in the area are the nearest.
    const middle = `${(48.5 + random.next() * 0.6).toFixed(4)},${(2.2 + random.next() * 0.6).toFixed(4)}`;
    return paged('near me', address('events', [`near=${middle}`, `limit=${random.whole(1, 10)}`]));
  }
  return kind === 'list' ? list(random, known, []) : cells(random, known);
}

function cells(random: Random, known: Known): Question {
  const zoom = random.whole(packZoom, deepestZoom);
  const across = 2 ** (zoom - packZoom);
  const range = (start: number, most: number) => {
    const first = start * across + random.whole(0, 2 * across - 1);
    return [first, Math.min((start + 2) * across - 1, first + random.whole(0, most))] as const;
  };
  const [, west = 0, north = 0] = tiles[0] ?? [];
  const [x, y] = [range(west, 7), range(north, 5)];
  const chosen = filters(random, known);
  return {
    kind: 'cells',
    address: address('map/cells', [`z=${zoom}`, `x=${x.join('-')}`, `y=${y.join('-')}`, ...chosen]),
    next: ({ body }) => pins(random, body, zoom, chosen),
  };
}

/** Returns a question about the events behind some pins of a tile. */
/** Returns a search for some words of things that exist, also with typing errors, and as they are being typed. */
function search(random: Random, { names }: Known): Question {
  const words = random.pick(names).split(' ');
  const first = random.whole(0, Math.max(0, words.length - 3));
  let text = random.chance(0.4) ? words.join(' ') : words.slice(first, first + random.whole(1, 3)).join(' ');
  if (random.chance(0.25)) text += ` ${random.pick(phraseWords)}`;
  if (random.chance(0.2)) text = `${text} ${random.pick(random.pick(names).split(' '))}`;
  if (random.chance(0.25)) text = misspelt(random, text);
  if (random.chance(0.25)) text = text.slice(0, random.whole(1, text.length));
  const parts = [`q=${encodeURIComponent(text.slice(0, 100))}`, `lang=${random.pick(['fr', 'en', 'es'])}`];
  if (random.chance(0.5)) parts.push(`near=${spot(random)}`);
  if (random.chance(0.5)) parts.push(`bbox=${box(random)}`, `z=${random.whole(8, 14)}`);
  if (random.chance(0.3)) parts.push(`limit=${random.whole(1, 20)}`);
  return { kind: 'search', address: address('search', parts) };
}

const phraseWords = [
  'samedi',
  'ce soir',
  'gratuit',
  'demain',
  'tonight',
  'weekend',
  'free',
  'live music',
  'mañana',
  'tango',
  'festival',
  'débutants',
  '5 mai',
  'cette semaine',
  'near me',
];

/** Returns the text with one letter dropped, doubled or swapped with the next. */
function misspelt(random: Random, text: string): string {
  const at = random.whole(0, text.length - 1);
  const kind = random.pick(['drop', 'double', 'swap'] as const);
  if (kind === 'drop') return text.slice(0, at) + text.slice(at + 1);
  if (kind === 'double') return text.slice(0, at + 1) + text.slice(at);
  return (
    text.slice(0, at) +
    text
      .slice(at, at + 2)
      .split('')
      .reverse()
      .join('') +
    text.slice(at + 2)
  );
}

function pins(random: Random, body: unknown, zoom: number, chosen: readonly string[]): Question[] {
  const { t } = body as { t: [x: number, y: number, cells: number[]][] };
  if (t.length === 0) return [];
  const [x, y, indexes] = random.pick(t);
  let index = 0;
  const ids = indexes.map((difference) => {
    index += difference;
    return cellId(interleave(x, y) * cellsPerTile + index);
  });
  const some = ids.slice(0, random.whole(1, 4)).join(',');
  return [paged('behind a pin', address('map/events', [`z=${zoom}`, `cells=${some}`, ...limit(random), ...chosen]))];
}

function days(random: Random, known: Known, kind: 'days' | 'months'): Question {
  const first = kind === 'months' ? 0 : random.whole(-3, 20);
  const last = first + (kind === 'months' ? 41 : random.whole(0, 13));
  const chosen = filters(random, known).filter((part) => !/^(?:days|from)=/.test(part));
  const named = random.chance(0.5) ? [`named=${random.whole(1, 3)}`] : [];
  const range = [`from=${day(known, first)}`, `to=${day(known, last)}`];
  return { kind, address: address('map/days', [`bbox=${box(random)}`, ...range, ...named, ...chosen]) };
}

function list(random: Random, known: Known, order: readonly string[]): Question {
  const parts = [`bbox=${box(random)}`, ...limit(random), ...order, ...filters(random, known)];
  if (random.chance(0.4)) parts.push('fold=series');
  if (random.chance(0.3)) parts.push('include=cancelled');
  const path = random.chance(0.15) && !parts.includes('fold=series') ? 'events' : 'map/events';
  return paged(order.length > 0 ? 'near' : 'list', address(path, parts));
}

/** A question about a list, then about adjacent pages and about events of the list. */
function paged(kind: string, first: string, depth = 2): Question {
  return {
    kind,
    address: first,
    next: ({ body, link }) => {
      const pages = [...(link ?? '').matchAll(/<([^>]+)>; rel="(\w+)"/g)];
      const [event] = (body as { id: string; slug: string }[]).slice(-1);
      return [
        ...(depth > 0 ? pages.map(([, page = '']) => paged('page', page, depth - 1)) : []),
        ...(event && depth === 2
          ? [
              { kind: 'event', address: `/api/internal/events/${event.slug}` },
              { kind: 'event', address: `/api/internal/events/${event.id}` },
              { kind: 'event: dates', address: `/api/internal/events/${event.id}/dates` },
              { kind: 'event: nearby', address: `/api/internal/events/${event.id}/nearby`, mayReachBeyond: true },
              ...(kind === 'list'
                ? [{ kind: 'page at an event', address: withAt(first, event.id) }].filter(
                    ({ address: at }) => at !== '',
                  )
                : []),
            ]
          : []),
      ];
    },
  };
}

/** The same list from an event on; empty for lists that cannot start at an event. */
function withAt(list: string, id: string): string {
  return /\/map\/events\?/.test(list) && !/fold|include|near|cursor/.test(list) ? `${list}&at=${id}` : '';
}

function filters(random: Random, { styles, types, now }: Known): string[] {
  const chosen: string[] = [];
  if (random.chance(0.4)) chosen.push(`styles=${[random.pick(styles), random.pick(styles)].join(',')}`);
  if (random.chance(0.25)) chosen.push(`types=${random.pick(types)}`);
  if (random.chance(0.25)) chosen.push(`facts=${random.pick(factNames)}`);
  if (random.chance(0.1)) chosen.push(`from=${day({ now }, random.whole(0, 20))}`);
  if (random.chance(0.2)) chosen.push('days=tonight');
  else if (random.chance(0.3)) {
    const first = random.whole(0, 20);
    chosen.push(`days=${day({ now }, first)}..${day({ now }, first + random.whole(0, 7))}`);
  }
  return chosen;
}

function limit(random: Random): string[] {
  return random.chance(0.5) ? [] : [`limit=${random.whole(1, 40)}`];
}

function box(random: Random): string {
  const between = (low: number, high: number) => {
    const [one = 0, other = 0] = [random.next(), random.next()].sort((a, b) => a - b);
    return [low + one * (high - low), low + other * (high - low)] as const;
  };
  const [west, east] = between(area.west, area.east);
  const [south, north] = between(area.south, area.north);
  return [west, south, east, north].map((degrees) => degrees.toFixed(5)).join(',');
}

function spot(random: Random): string {
  const latitude = area.south + random.next() * (area.north - area.south);
  const longitude = area.west + random.next() * (area.east - area.west);
  return `${latitude.toFixed(4)},${longitude.toFixed(4)}`;
}

function day({ now }: Pick<Known, 'now'>, ahead: number): string {
  return new Date(now.getTime() + ahead * dayMs).toISOString().slice(0, 10);
}

function address(path: string, parts: readonly string[]): string {
  return `/api/internal/${path}?${parts.join('&')}`;
}
