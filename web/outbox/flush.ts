import { ApiError } from '#web/http/call.ts';
import { callOnce } from '#web/http/call-once.ts';
import { isOnline } from '#web/http/network.ts';
import { invalidReason, isSessionEndReason, readClaims, storedToken } from '#web/http/token.ts';
import { upload } from '#web/http/upload.ts';
import { endpoints } from './endpoints.ts';
import { type Change, type Entry, type Refusal, readEntries, updateEntries } from './entries.ts';

/** Why a run of `flush` ended. `elsewhere`: another tab sends. `later`: the server asks to wait, or has a problem. */
export interface Outcome {
  end: 'done' | 'elsewhere' | 'offline' | 'later' | 'signed-out';
  retryAfterSeconds?: number | undefined;
}

/** The result of an entry: the reply of the server, or the reason of its refusal. */
export type Result = { entry: Entry; reply: unknown } | { entry: Entry; refusal: Refusal };

const timeoutMs = 30_000;
/** Older changes are not sent until the user decides. The server recognises a repeated request for 90 days. */
const maxAgeMs = 30 * 86_400_000;

/** Returns the id of the signed-in user; null for visitors and after the session has ended. */
export function signedInUser(): string | null {
  const token = storedToken();
  if (token === null || invalidReason(token)) return null;
  return readClaims(token)?.userId ?? null;
}

/**
 * Sends the waiting changes of the signed-in user, in order, in one tab at a time. Calls `tell` for each that was sent
 * or refused. Rejects if the browser cannot read them.
 */
export function flush(tell: (result: Result) => void): Promise<Outcome> {
  if (!navigator.locks) return flushAlone(tell);
  return navigator.locks.request('outbox', { ifAvailable: true }, (lock) =>
    lock ? sendAll(tell) : { end: 'elsewhere' as const },
  );
}

let isSending = false;

/** For pages without encryption, whose browsers have no locks. */
async function flushAlone(tell: (result: Result) => void): Promise<Outcome> {
  if (isSending) return { end: 'elsewhere' };
  isSending = true;
  try {
    return await sendAll(tell);
  } finally {
    isSending = false;
  }
}

async function sendAll(tell: (result: Result) => void): Promise<Outcome> {
  for (;;) {
    const userId = signedInUser();
    if (userId === null) return { end: 'signed-out' };
    const entry = nextOf(await readEntries(), userId);
    if (!entry) return { end: 'done' };
    if (!isOnline()) return { end: 'offline' };
    if (entry.at < Date.now() - maxAgeMs) {
      await settle(entry, tell, { code: 'too-old', fields: [] });
      continue;
    }
    if (!(await markSent(entry))) continue;
    // The account may have changed while the entry was written.
    if (signedInUser() !== userId) return { end: 'signed-out' };
    try {
      const reply = await send(entry, entry.key, timeoutMs);
      await drop(entry, reply);
      tell({ entry, reply });
    } catch (error) {
      const problem = problemOf(error);
      if (problem.code === 'offline') return { end: 'offline' };
      if (isSessionEndReason(problem.code) || problem.code === 'unauthenticated') return { end: 'signed-out' };
      if (laterCodes.includes(problem.code)) return { end: 'later', retryAfterSeconds: problem.retryAfterSeconds };
      if (isDone(entry, problem)) {
        await drop(entry, undefined);
        tell({ entry, reply: undefined });
      } else await settle(entry, tell, { code: problem.code, fields: problem.fields });
    }
  }
}

/** Returns the next entry of a user that is neither refused nor behind a refused one of the same thing. */
export function nextOf(entries: readonly Entry[], userId: string): Entry | undefined {
  const blocked = new Set<string>();
  for (const entry of entries) {
    if (entry.userId !== userId) continue;
    if (entry.refusal) blocked.add(entry.about);
    else if (!blocked.has(entry.about)) return entry;
  }
  return undefined;
}

/** Sends a change, and returns the reply. Throws `ApiError`, `offline` also after `maxMs` without a response. */
export async function send(change: Change, key: string, maxMs: number): Promise<unknown> {
  const { kind, request, file } = change;
  try {
    if (file) return await upload(endpoints.picture, { ...(request as Change<'picture'>['request']), file, key });
    return await callOnce(endpoints[kind] as typeof endpoints.change, {
      ...(request as Change<'change'>['request']),
      key,
      signal: AbortSignal.timeout(maxMs),
    });
  } catch (error) {
    throw problemOf(error);
  }
}

/** A request that was stopped counts as a lost one. Throws what is not a problem of the request. */
function problemOf(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof DOMException) return new ApiError('offline');
  throw error;
}

/** The server may accept the same request later. */
const laterCodes: ApiError['code'][] = [
  'internal-error',
  'no-room',
  'too-many-dates',
  'too-many-requests',
  'unavailable',
];

/** Whether a refusal says that an earlier request with a lost response had the same effect. */
function isDone({ kind, isSent }: Entry, { code, fields }: ApiError): boolean {
  if (kind === 'delete' || kind === 'unfollow')
    return ['event-deleted', 'event-unknown', 'follow-unknown'].includes(code);
  // It was added, and deleted since.
  return kind === 'add' && isSent && fields.some(({ path, rule }) => path === 'id' && rule === 'taken');
}

/** Returns false if the user has withdrawn the entry meanwhile. */
async function markSent({ position }: Entry): Promise<boolean> {
  let isThere = false;
  await updateEntries((entries) => {
    const found = entries.find((other) => other.position === position);
    isThere = found !== undefined;
    return found && !found.isSent ? { write: [{ ...found, isSent: true }] } : {};
  });
  return isThere;
}

/** Removes a sent entry. Later edits of the same event are then based on the version of the reply. */
function drop(sent: Entry, reply: unknown): Promise<void> {
  const version = versionAfter(sent, reply);
  return updateEntries((entries) => ({
    remove: [sent.position],
    write: entries.flatMap((entry) => {
      if (version === undefined || entry.kind !== 'change' || entry.about !== sent.about || entry.isSent) return [];
      if (entry.userId !== sent.userId || entry.position < sent.position) return [];
      const { body, ...request } = entry.request as Change<'change'>['request'];
      return { ...entry, request: { ...request, body: { ...body, version } } };
    }),
  }));
}

/**
 * Returns the version after an edit; undefined if someone else has edited the event since, so that the next edit shows
 * the conflict.
 */
function versionAfter({ kind, request }: Entry, reply: unknown): number | undefined {
  if (kind !== 'change') return undefined;
  const before = (request as Change<'change'>['request']).body.version ?? 0;
  const { version } = (reply ?? {}) as { version?: number };
  return version !== undefined && version <= before + 1 ? version : undefined;
}

async function settle(entry: Entry, tell: (result: Result) => void, refusal: Refusal): Promise<void> {
  await updateEntries((entries) => {
    const found = entries.find(({ position }) => position === entry.position);
    return found ? { write: [{ ...found, refusal }] } : {};
  });
  tell({ entry, refusal });
}
