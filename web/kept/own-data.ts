import { listDances, listEventTypes } from '#contract/catalogue.ts';
import { pageSize } from '#contract/constants.ts';
import type { ClientEndpoint } from '#contract/endpoint.ts';
import { type Event, listMyEvents, openEvent, showEvent } from '#contract/events.ts';
import { listFollows } from '#contract/follows.ts';
import { listMyOrganisers } from '#contract/organisers.ts';
import { showProfile } from '#contract/profile.ts';
import { listSaved, listSavedIds } from '#contract/saved.ts';
import { showSettings } from '#contract/settings.ts';
import { addressOf, call } from '#web/http/call.ts';
import { isOnline } from '#web/http/network.ts';
import { readClaims, storedToken } from '#web/http/token.ts';
import { keepPictures } from '#web/service-worker/offline-registration.ts';
import { findAnswer, type KeptAnswer } from './answers.ts';
import { isSameTile, type Tile } from './area-list.ts';
import { keepAreas, type Place, tileOfPlace, tilesAroundPlace } from './areas.ts';
import { questionAt } from './question.ts';

/** Copies are renewed after this time. */
const freshMs = 6 * 3_600_000;
/** The next saved events, and the next own events, that are kept whole. */
const maxSavedEvents = 30;
const maxOwnEvents = 20;
/** As the form of a new event asks for them (`web/events/form/queries.ts`). */
const maxFormEvents = 30;
/** Areas of saved events that are kept. */
const maxSavedAreas = 6;
/** Pictures of saved events that are kept. */
const maxPictures = 15;
const pictureWidthPx = 640;

type Params = Record<string, string>;

/** The choices of the user on this device that decide what is kept. */
export interface OwnPlaces {
  /** Ids of the events saved on this device. */
  savedIds: () => readonly string[];
  /** Where the map opens, if the user has chosen it. */
  startPlace: () => Place | null;
}

let running: Promise<void> | null = null;
let isRepeated = false;

/**
 * Asks the server for the copies that are missing or old: settings, catalogue, the account, saved events with their
 * areas, the area of the start place, and the user's own events. The answers are kept on their way (`door.ts`). A call during a run
 * repeats it.
 */
export function refreshOwnData(own: OwnPlaces): Promise<void> {
  if (running) isRepeated = true;
  running ??= refresh(own)
    // The next start tries again.
    .catch(() => undefined)
    .finally(() => {
      running = null;
      if (isRepeated) void refreshOwnData(own);
      isRepeated = false;
    });
  return running;
}

async function refresh({ savedIds, startPlace }: OwnPlaces): Promise<void> {
  if (!isOnline()) return;
  const userId = readClaims(storedToken() ?? '')?.userId ?? null;
  for (const endpoint of [showSettings, listDances, listEventTypes])
    if (await isDue(userId, endpoint)) await call(endpoint, {});
  if (userId !== null) await keepAccount(userId);
  const saved = userId === null ? savedIds() : await listSavedOfAccount();
  const events = [];
  for (const id of saved.slice(0, maxSavedEvents)) events.push(await keepEvent(userId, id));
  const place = startPlace();
  if (place) await keepAreas(tilesAroundPlace(place));
  const found = events.filter((event) => event !== null);
  await keepAreas(areasOf(found));
  await keepPictures(picturesOf(found));
  if (userId === null) return;
  const own = await call(listMyEvents, { query: { when: 'upcoming', limit: maxOwnEvents } });
  for (const { id } of own) {
    await keepEvent(userId, id);
    if (await isDue(userId, openEvent, { id })) await attempt(() => call(openEvent, { params: { id } }));
  }
  // For the earlier venues, which the form of a new event offers.
  await call(listMyEvents, { query: { limit: maxFormEvents } });
  // Both lists of the screen of own events, as it asks for them. Users without coming events may have past ones.
  for (const when of ['upcoming', 'past'] as const)
    await call(listMyEvents, { query: { when, group: 'series', limit: pageSize.usual } });
}

/** The screens about the account open without a network although they were not opened before. */
async function keepAccount(userId: string): Promise<void> {
  for (const endpoint of [showProfile, listMyOrganisers])
    if (await isDue(userId, endpoint)) await attempt(() => call(endpoint, {}));
  await attempt(() => call(listFollows, {}));
}

/** Returns the ids of the coming saved events, the next ones first. Keeps the list as the saved screen asks for it. */
async function listSavedOfAccount(): Promise<string[]> {
  const { ids } = await call(listSavedIds, {});
  const next = await call(listSaved, { query: { when: 'upcoming', limit: pageSize.usual } });
  return [...new Set([...next.map(({ id }) => id), ...ids])];
}

/** Returns the event; null if it no longer exists. */
async function keepEvent(userId: string | null, id: string): Promise<Event | null> {
  const kept = await keptAnswer(userId, showEvent, { idOrSlug: id });
  if (kept && isFresh(kept)) return JSON.parse(kept.text);
  return attempt(() => call(showEvent, { params: { idOrSlug: id } }));
}

/** Returns the tiles of the coming events, without duplicates. */
function areasOf(events: readonly Event[]): Tile[] {
  const tiles: Tile[] = [];
  for (const { dateEnd, location } of events) {
    const { latitude, longitude } = location;
    if (latitude === null || longitude === null || Date.parse(dateEnd) < Date.now()) continue;
    const tile = tileOfPlace({ latitude, longitude });
    if (!tiles.some((other) => isSameTile(tile, other))) tiles.push(tile);
  }
  return tiles.slice(0, maxSavedAreas);
}

/** Returns the addresses of the pictures in a size for phones. */
function picturesOf(events: readonly Event[]): string[] {
  const pictures = events.flatMap(({ picture }) => picture ?? []).slice(0, maxPictures);
  return pictures.flatMap(
    ({ sources }) => (sources.find((one) => one.widthPx >= pictureWidthPx) ?? sources.at(-1))?.url ?? [],
  );
}

async function isDue(userId: string | null, endpoint: ClientEndpoint, params?: Params): Promise<boolean> {
  const kept = await keptAnswer(userId, endpoint, params);
  return !kept || !isFresh(kept);
}

function keptAnswer(userId: string | null, endpoint: ClientEndpoint, params?: Params): Promise<KeptAnswer | null> {
  return findAnswer(questionAt(addressOf(endpoint, params), userId));
}

function isFresh({ atMs }: KeptAnswer): boolean {
  return atMs > Date.now() - freshMs;
}

/** An event that was deleted meanwhile does not stop the others. */
function attempt<Result>(ask: () => Promise<Result>): Promise<Result | null> {
  return ask().catch(() => null);
}
