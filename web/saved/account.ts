import type { QueryClient } from '@tanstack/react-query';
import { listSavedIds, saveEvents, unsaveEvent } from '#contract/saved.ts';
import { currentSession } from '#web/accounts/session.ts';
import { call, Refusal } from '#web/http/call.ts';
import { savedKey } from './queries.ts';
import { forgetHere, savedHere } from './saved-here.ts';
import { setOfAccount } from './saved-state.ts';

/* What an account has saved. Apart from the hearts, since visitors need nothing of it. */

/** One after the other, in the order of the presses: the last one counts. */
let underWay: Promise<unknown> = Promise.resolve();

function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const done = underWay.then(work);
  underWay = done.catch(() => undefined);
  return done;
}

/** Saves an event with the account of whoever is signed in, or takes it back. */
export function change(id: string, wish: boolean): Promise<void> {
  return inTurn(async () => {
    if (wish) await save([id]);
    else {
      await call(unsaveEvent, { params: { id } });
      forgetHere([id]);
      setOfAccount((before) => [...before].filter((other) => other !== id));
    }
    tellOtherTabs();
  });
}

/** Gives the ids that are saved now: what is over or gone is not. */
async function save(eventIds: string[]): Promise<void> {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const { ids } = await call(saveEvents, { body: { eventIds, timeZone } });
  setOfAccount((before) => [...before, ...ids]);
}

/** Another device may have saved something meanwhile. */
const trueForMs = 60_000;

let lastMetAt = 0;
let stop = () => {};

/**
 * Learns what the account has, now and whenever one comes back to the page or another tab has changed it, once it has what
 * was saved on this device before signing in. Goes on until it is called for another one.
 */
export async function followAccount(client: QueryClient, userId: string): Promise<true> {
  stop();
  const look = () => {
    const isDue = document.visibilityState === 'visible' && Date.now() - lastMetAt > trueForMs;
    // Where it fails, what is shown is what was known before.
    if (isDue) void meet(client, userId).catch(() => undefined);
  };
  const tell = ({ data }: MessageEvent) => data === userId && void meet(client, userId).catch(() => undefined);
  document.addEventListener('visibilitychange', look);
  tabs.addEventListener('message', tell);
  stop = () => {
    document.removeEventListener('visibilitychange', look);
    tabs.removeEventListener('message', tell);
  };
  await meet(client, userId);
  return true;
}

/** What could not be handed over stays on the device until the next time. */
function meet(client: QueryClient, userId: string): Promise<void> {
  return inTurn(async () => {
    if (currentSession()?.userId !== userId) return;
    lastMetAt = Date.now();
    const hasSent = await handOver();
    const { ids } = await call(listSavedIds, {});
    if (currentSession()?.userId === userId) setOfAccount(() => ids);
    if (hasSent) await client.invalidateQueries({ queryKey: savedKey });
  });
}

async function handOver(): Promise<boolean> {
  const sent = savedHere().map(({ id }) => id);
  if (sent.length === 0) return false;
  try {
    await save(sent);
  } catch (error) {
    // They stay, and their hearts too.
    if (error instanceof Refusal) return false;
    throw error;
  }
  forgetHere(sent);
  tellOtherTabs();
  return true;
}

const tabs = new BroadcastChannel('saved');

function tellOtherTabs(): void {
  tabs.postMessage(currentSession()?.userId);
}
