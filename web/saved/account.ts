import type { QueryClient } from '@tanstack/react-query';
import { listSavedIds, saveEvents, unsaveEvent } from '#contract/saved.ts';
import { currentSession } from '#web/accounts/session.ts';
import { call, Refusal } from '#web/http/call.ts';
import { savedKey } from './queries.ts';
import { localSaved, removeLocally } from './saved-here.ts';
import { updateAccountSaved } from './saved-state.ts';

/* What an account has saved. Apart from the hearts, since visitors need nothing of it. */

/** One after the other, in the order of the presses: the last one counts. */
let queue: Promise<unknown> = Promise.resolve();

function enqueue<Result>(work: () => Promise<Result>): Promise<Result> {
  const done = queue.then(work);
  queue = done.catch(() => undefined);
  return done;
}

/** Saves an event with the account of whoever is signed in, or takes it back. */
export function setAccountSaved(id: string, isSaved: boolean): Promise<void> {
  return enqueue(async () => {
    if (isSaved) await save([id]);
    else {
      await call(unsaveEvent, { params: { id } });
      removeLocally([id]);
      updateAccountSaved((before) => [...before].filter((other) => other !== id));
    }
    notifyOtherTabs();
  });
}

/** Gives the ids that are saved now: what is over or gone is not. */
async function save(eventIds: string[]): Promise<void> {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const { ids } = await call(saveEvents, { body: { eventIds, timeZone } });
  updateAccountSaved((before) => [...before, ...ids]);
}

/** Another device may have saved something meanwhile. */
const refreshAfterMs = 60_000;

let lastSyncedAt = 0;
let stop = () => {};

/**
 * Learns what the account has, now and whenever one comes back to the page or another tab has changed it, once it has what
 * was saved on this device before signing in. Goes on until it is called for another one.
 */
export async function keepSynced(client: QueryClient, userId: string): Promise<true> {
  stop();
  const onVisibilityChange = () => {
    const isDue = document.visibilityState === 'visible' && Date.now() - lastSyncedAt > refreshAfterMs;
    // Where it fails, what is shown is what was known before.
    if (isDue) void sync(client, userId).catch(() => undefined);
  };
  const onTabMessage = ({ data }: MessageEvent) => data === userId && void sync(client, userId).catch(() => undefined);
  document.addEventListener('visibilitychange', onVisibilityChange);
  tabs.addEventListener('message', onTabMessage);
  stop = () => {
    document.removeEventListener('visibilitychange', onVisibilityChange);
    tabs.removeEventListener('message', onTabMessage);
  };
  await sync(client, userId);
  return true;
}

/** What could not be handed over stays on the device until the next time. */
function sync(client: QueryClient, userId: string): Promise<void> {
  return enqueue(async () => {
    if (currentSession()?.userId !== userId) return;
    lastSyncedAt = Date.now();
    const hasSent = await uploadLocalSaved();
    const { ids } = await call(listSavedIds, {});
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
    // They stay, and their hearts too.
    if (error instanceof Refusal) return false;
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
