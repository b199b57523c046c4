import { listDances, listEventTypes } from '#contract/catalogue.ts';
import type { ClientEndpoint } from '#contract/endpoint.ts';
import { listMyEvents, openEvent, showEvent } from '#contract/events.ts';
import { listSaved, listSavedIds } from '#contract/saved.ts';
import { showSettings } from '#contract/settings.ts';
import { addressOf, call } from '#web/http/call.ts';
import { isOnline } from '#web/http/network.ts';
import { readClaims, storedToken } from '#web/http/token.ts';
import { findAnswer } from './answers.ts';
import { toQuestion } from './question.ts';

/** Copies are renewed after this time. */
const freshMs = 6 * 3_600_000;
const pageSize = 20;
/** The next saved events, and the next own events, that are kept whole. */
const maxSavedEvents = 30;
const maxOwnEvents = 20;

let running: Promise<void> | null = null;
let isRepeated = false;

/**
 * Asks the server for the copies that are missing or old: settings, catalogue, saved events and the user's own coming
 * events. The answers are kept on their way (`door.ts`). A call during a run repeats it.
 */
export function refreshOwnData(savedHere: () => readonly string[]): Promise<void> {
  if (running) isRepeated = true;
  running ??= refresh(savedHere())
    // The next start tries again.
    .catch(() => undefined)
    .finally(() => {
      running = null;
      if (isRepeated) void refreshOwnData(savedHere);
      isRepeated = false;
    });
  return running;
}

async function refresh(savedHere: readonly string[]): Promise<void> {
  for (const endpoint of [showSettings, listDances, listEventTypes])
    if (await isDue(endpoint)) await call(endpoint, {});
  const userId = readClaims(storedToken() ?? '')?.userId;
  const saved = userId === undefined ? savedHere : (await call(listSavedIds, {})).ids;
  for (const idOrSlug of saved.slice(0, maxSavedEvents))
    if (await isDue(showEvent, { idOrSlug })) await attempt(() => call(showEvent, { params: { idOrSlug } }));
  if (userId === undefined) return;
  // The list of the saved screen, as it asks for it.
  await call(listSaved, { query: { when: 'upcoming', limit: pageSize } });
  const own = await call(listMyEvents, { query: { when: 'upcoming', limit: maxOwnEvents } });
  for (const { id } of own) {
    if (await isDue(showEvent, { idOrSlug: id })) await attempt(() => call(showEvent, { params: { idOrSlug: id } }));
    if (await isDue(openEvent, { id })) await attempt(() => call(openEvent, { params: { id } }));
  }
}

async function isDue(endpoint: ClientEndpoint, params?: Record<string, string>): Promise<boolean> {
  if (!isOnline()) return false;
  const authorization = `Bearer ${storedToken() ?? ''}`;
  const question = toQuestion(addressOf(endpoint, params), { headers: { authorization } });
  const found = question && (await findAnswer(question));
  return !found || found.atMs < Date.now() - freshMs;
}

/** An event that was deleted meanwhile does not stop the others. */
async function attempt(ask: () => Promise<unknown>): Promise<void> {
  await ask().catch(() => undefined);
}
