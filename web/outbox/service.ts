import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { Reply } from '#contract/endpoint.ts';
import { ApiError } from '#web/http/call.ts';
import { outdateAnswers } from '#web/http/keeping.ts';
import { isOnline } from '#web/http/network.ts';
import { subscribeToToken } from '#web/http/token.ts';
import { createEmitter, createStore } from '#web/storage/create-store.ts';
import { newId } from '#web/storage/new-id.ts';
import type { endpoints, Kind } from './endpoints.ts';
import {
  addEntry,
  type Change,
  type Entry,
  type NewEntry,
  type Refusal,
  readEntries,
  updateEntries,
} from './entries.ts';
import { flush, type Outcome, type Result, send, signedInUser } from './flush.ts';

/* Changes that were made without a network. They are stored before they count as done, sent in order when the network is
   back, and removed when the server has answered. */

/** After this time without a response, the change waits in the outbox. It can be repeated, so nothing is lost. */
const patienceMs = 12_000;

const none: readonly Entry[] = [];
const waiting = createStore(none, connect);
const results = createEmitter<[Result]>();
const tabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('outbox');

/** The changes of the signed-in user that are not sent yet, in order. Empty until `refresh` has read them. */
export const waitingChanges: Pick<typeof waiting, 'get' | 'subscribe'> = waiting;

/** Calls the listener for each change that this tab has sent, or that was refused. Returns a function that unsubscribes. */
export const onResult = results.subscribe;

function connect(): () => void {
  const update = () => void refresh();
  tabs?.addEventListener('message', update);
  const stop = subscribeToToken(update);
  update();
  return () => {
    tabs?.removeEventListener('message', update);
    stop();
  };
}

/** Reads the changes again, and returns them. Empty if the browser cannot store any. */
export async function refresh(): Promise<readonly Entry[]> {
  const entries = await readEntries().catch(() => []);
  const userId = signedInUser();
  const own = entries.filter((entry) => entry.userId === userId);
  waiting.set(own.length === 0 ? none : own);
  return waiting.get();
}

async function announce(): Promise<void> {
  await refresh();
  tabs?.postMessage('changed');
}

/** The reply of the server, or null if the change waits for the network. */
type Delivery<K extends Kind> = { reply: Reply<(typeof endpoints)[K]> } | null;

/**
 * Sends a change of the signed-in user, or stores it until there is a network. A change also waits behind earlier ones
 * of the same thing. Throws `ApiError` if the server refuses it; `offline` only if the browser cannot store it.
 */
export async function deliver<K extends Kind>(change: Change<K>): Promise<Delivery<K>> {
  const userId = signedInUser();
  if (userId === null) throw new ApiError('unauthenticated');
  const entry: NewEntry = {
    ...(change as unknown as Change),
    ...{ userId, key: newId(), at: Date.now() },
    ...{ isSent: false, refusal: null },
  };
  const sendNow = async () => {
    const reply = (await send(entry, entry.key, patienceMs)) as Reply<(typeof endpoints)[K]>;
    outdateAnswers();
    return { reply };
  };
  if (isOnline() && (await refresh()).every(({ about }) => about !== change.about)) {
    try {
      return await sendNow();
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'offline') throw error;
      entry.isSent = true;
    }
  }
  const isStored = await addEntry(entry).then(
    () => true,
    () => false,
  );
  if (!isStored && entry.isSent) throw new ApiError('offline');
  // The network may be back without a sign of it.
  if (!isStored) return sendNow();
  await announce();
  void flushNow();
  return null;
}

/** Sends what waits, and returns why that ended. Rejects if the browser cannot read what is stored. */
export async function flushNow(): Promise<Outcome> {
  const outcome = await flush((result) => {
    outdateAnswers();
    void announce();
    results.emit(result);
  });
  if (outcome.end === 'signed-out') await refresh();
  return outcome;
}

/**
 * Loads shown queries again, because changes were sent. A first request that is still running is stopped: it was sent
 * before, and invalidation would wait for its answer.
 */
export async function reloadQueries(client: QueryClient, queryKey: QueryKey): Promise<void> {
  await client.cancelQueries({ queryKey, type: 'active', predicate: ({ state }) => state.data === undefined });
  void client.invalidateQueries({ queryKey });
}

/**
 * Removes a change that is not sent yet, or was refused, and with it those of `others`. Returns false if it was sent
 * meanwhile. Later edits of the same event then need a decision of the user, because they are based on it.
 */
export async function withdraw({ position }: Entry, others: readonly Entry[] = []): Promise<boolean> {
  let isRemoved = false;
  await updateEntries((entries) => {
    const found = entries.find((entry) => entry.position === position);
    isRemoved = found !== undefined && isWithdrawable(found);
    return found && isRemoved ? withdrawal(found, others, entries) : {};
  });
  await announce();
  return isRemoved;
}

/** Removes the last change of a thing that is not sent yet, to undo it. Returns false if it was sent meanwhile. */
export async function withdrawLast(about: string): Promise<boolean> {
  const last = (await refresh()).findLast((entry) => entry.about === about);
  return last !== undefined && withdraw(last);
}

/** Returns what a withdrawal removes, and the edits that it turns into refused ones. */
export function withdrawal(withdrawn: Entry, others: readonly Entry[], entries: readonly Entry[]) {
  const { kind, about, userId, position } = withdrawn;
  const id = about.slice(about.indexOf('/'));
  const isGone = (entry: Entry) =>
    entry.position === position ||
    others.some((other) => other.position === entry.position) ||
    // Nothing can be done to an event that is never added.
    (kind === 'add' && entry.userId === userId && entry.about.endsWith(id));
  const isBasedOnIt = (entry: Entry) =>
    kind === 'change' &&
    entry.kind === 'change' &&
    entry.userId === userId &&
    entry.about === about &&
    entry.position > position;
  const refusal: Refusal = { code: 'version-conflict', fields: [] };
  return {
    remove: entries.filter(isGone).map((entry) => entry.position),
    write: entries.filter((entry) => isBasedOnIt(entry) && !isGone(entry)).map((entry) => ({ ...entry, refusal })),
  };
}

/** Returns whether a change can be undone without the server. One that was sent may have been received. */
export function isWithdrawable({ isSent, refusal }: Entry): boolean {
  return !isSent || refusal !== null;
}

/** Sends a refused change again. */
export async function tryAgain({ position }: Entry): Promise<void> {
  await updateEntries((entries) => {
    const found = entries.find((entry) => entry.position === position);
    return found ? { write: [{ ...found, refusal: null, at: Date.now() }] } : {};
  });
  await announce();
  void flushNow();
}

/** Removes all changes of an account from this device. */
export async function forgetChanges(userId: string): Promise<void> {
  await updateEntries((entries) => ({
    remove: entries.filter((entry) => entry.userId === userId).map(({ position }) => position),
  })).catch(() => undefined);
  await announce();
}

/** Removes changes of all accounts that were made before an instant, because computers may be shared. */
export async function forgetOldChanges(before: Date): Promise<void> {
  await updateEntries((entries) => ({
    remove: entries.filter(({ at }) => at < before.getTime()).map(({ position }) => position),
  })).catch(() => undefined);
}
