import type { QueryClient } from '@tanstack/react-query';
import { listSavedIds, saveEvents } from '#contract/saved.ts';
import { currentSession } from '#web/accounts/session.ts';
import { ApiError, call } from '#web/http/call.ts';
import { deliver, onResult, reloadQueries, waitingChanges } from '#web/outbox/service.ts';
import { type LocalSavedEvent, localSaved, removeLocally } from './local-saved.ts';
import { savedKey } from './queries.ts';
import { updateAccountSaved } from './saved-state.ts';
import { savedAbout, withWaitingIds } from './waiting-saved.ts';

/* The saved events of an account. Visitors do not load this file. */

/** Runs changes one after another, in the order of the presses, so that the last one counts. */
let queue: Promise<unknown> = Promise.resolve();

function enqueue<Result>(work: () => Promise<Result>): Promise<Result> {
  const done = queue.then(work);
  queue = done.catch(() => undefined);
  return done;
}

/**
 * Saves an event in the account, or removes it, after earlier changes are done; notifies other tabs. Without a network
 * the change waits. Throws `ApiError`.
 */
export function setAccountSaved({ id, name = '' }: LocalSavedEvent, isSaved: boolean): Promise<void> {
  return enqueue(async () => {
    const change = { about: savedAbout(id), title: name };
    if (isSaved) {
      const request = { body: { eventIds: [id], timeZone: timeZoneHere() } };
      const sent = await deliver({ ...change, kind: 'save', request });
      updateAccountSaved((before) => [...before, ...(sent ? sent.reply.ids : [id])]);
    } else {
      await deliver({ ...change, kind: 'unsave', request: { params: { id } } });
      removeLocally([id]);
      updateAccountSaved((before) => [...before].filter((other) => other !== id));
    }
    notifyOtherTabs();
  });
}

/** Returns whether saving or removing an event waits for the network. */
export function isSavedLater(id: string): boolean {
  return waitingChanges.get().some(({ about }) => about === savedAbout(id));
}

function timeZoneHere(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** Adds the ids that the server has saved. It skips past and deleted events. */
async function save(eventIds: string[]): Promise<void> {
  const { ids } = await call(saveEvents, { body: { eventIds, timeZone: timeZoneHere() } });
  updateAccountSaved((before) => [...before, ...ids]);
}

/** Another device may have changed them. */
const refreshAfterMs = 60_000;

let lastSyncedAt = 0;
let stop = () => {};

/**
 * Loads the saved events of an account now, on return to the page after a minute, when another tab changed them, and when
 * changes that waited were sent. Events saved on this device are moved to the account first. Stops when it is called for another account. Throws
 * `ApiError` if the first load fails.
 */
export async function keepSynced(client: QueryClient, userId: string): Promise<true> {
  stop();
  const onVisibilityChange = () => {
    const isDue = document.visibilityState === 'visible' && Date.now() - lastSyncedAt > refreshAfterMs;
    // The known state stays visible if this fails.
    if (isDue) void sync(client, userId).catch(() => undefined);
  };
  const onTabMessage = ({ data }: MessageEvent) => data === userId && void sync(client, userId).catch(() => undefined);
  document.addEventListener('visibilitychange', onVisibilityChange);
  tabs.addEventListener('message', onTabMessage);
  const stopResults = onResult(({ entry: { kind } }) => {
    if (kind !== 'save' && kind !== 'unsave') return;
    void reloadQueries(client, savedKey);
    void sync(client, userId).catch(() => undefined);
    notifyOtherTabs();
  });
  stop = () => {
    stopResults();
    document.removeEventListener('visibilitychange', onVisibilityChange);
    tabs.removeEventListener('message', onTabMessage);
  };
  await sync(client, userId);
  return true;
}

/** Events that could not be moved stay on the device until the next time. */
function sync(client: QueryClient, userId: string): Promise<void> {
  return enqueue(async () => {
    if (currentSession()?.userId !== userId) return;
    lastSyncedAt = Date.now();
    const hasSent = await uploadLocalSaved();
    const ids = await withWaitingIds((await call(listSavedIds, { mustBeFresh: true })).ids);
    if (currentSession()?.userId === userId) updateAccountSaved(() => ids);
    if (hasSent) await client.invalidateQueries({ queryKey: savedKey });
  });
}

async function uploadLocalSaved(): Promise<boolean> {
  const sent = localSaved().map(({ id }) => id);
  if (sent.length === 0) return false;
  try {
    await save(sent);
  } catch (error) {
    // They stay on the device.
    if (error instanceof ApiError) return false;
    throw error;
  }
  removeLocally(sent);
  notifyOtherTabs();
  return true;
}

const tabs = new BroadcastChannel('saved');

function notifyOtherTabs(): void {
  tabs.postMessage(currentSession()?.userId);
}
