import type { Query } from '@tanstack/react-query';
import { isLive } from '#contract/health.ts';
import { isKeeping } from '#web/http/keeping.ts';
import { isOnline, probeConnection } from '#web/http/network.ts';
import { keepAnswer } from './answers.ts';
import { findKept } from './find-kept.ts';
import { callingQuery, setAge } from './query-marks.ts';
import { type Question, toQuestion } from './question.ts';

/** After this time without an answer, what is kept is shown. */
const patientMs = 3000;
/** The same while the last requests took longer than that, and at a start without the server. */
const impatientMs = 300;
/** Answers that came too late are used by the next request within this time. */
const lateLastsMs = 30_000;

/** Only data to look at. Forms wait for the data that they change. */
const mayBeOld =
  /^\/api\/internal\/(?:config|dances|event_types|map\/.+|search|saved(?:\/ids|\/look)?|towns.*|styles\/.+|events(?:\/[^/]+(?:\/nearby|\/dates)?)?|(?:organisers|venues)\/[^/]+(?:\/events)?)$/;

let isSlow = false;
const late = new Map<string, Response>();
/** Number of times that late answers became outdated. */
let lateSince = 0;

/** Expects a slow network, because the site was opened without the server. */
export function expectSlowNetwork(): void {
  isSlow = true;
}

/**
 * Sends requests of `call`: to the server first. Without an answer, or in an outage, it returns what is kept, with the
 * headers `x-kept` (`whole` or `part`) and `x-kept-at`.
 */
export const askServerFirst: typeof fetch = (address, options = {}) => {
  const question = isKeeping() ? toQuestion(String(address), options) : null;
  return question ? ask(question, options, callingQuery()) : fetch(address, options);
};

async function ask(question: Question, options: RequestInit, query: Query | null): Promise<Response> {
  const waiting = late.get(question.address);
  if (waiting) {
    late.delete(question.address);
    setAge(query, null);
    return waiting;
  }
  if (!isOnline()) {
    const kept = await keptResponse(question, query, options.signal);
    if (kept) return kept;
    throw new TypeError('Offline, and not kept');
  }
  const request = fetch(question.address, options);
  const timeout = mayBeOld.test(question.url.pathname) ? afterMs(isSlow ? impatientMs : patientMs) : null;
  try {
    const response = await (timeout ? Promise.race([request, timeout]) : request);
    const kept = timeout && isOutage(response) && (await keptResponse(question, query, options.signal));
    if (kept) return kept;
    if (response) {
      isSlow = false;
      setAge(query, null);
      keepLater(question, response);
      return response;
    }
  } catch (error) {
    if (isAbort(error)) throw error;
    void probeConnection();
    const kept = await keptResponse(question, query, options.signal);
    if (kept) return kept;
    throw error;
  }
  isSlow = true;
  const kept = await keptResponse(question, query, options.signal);
  if (!kept) return request;
  void showLater(question, request, query);
  return kept;
}

/** Drops the answers that came too late, also those that are still on their way. Call it after changes were sent. */
export function forgetLate(): void {
  late.clear();
  lateSince += 1;
}

/** Shows the answer of the server when it comes after all. */
async function showLater(question: Question, request: Promise<Response>, query: Query | null): Promise<void> {
  const since = lateSince;
  const response = await request.catch(() => null);
  if (!response?.ok || since !== lateSince) return;
  keepLater(question, response);
  if (!query?.isActive()) return;
  late.set(question.address, response);
  setTimeout(() => late.get(question.address) === response && late.delete(question.address), lateLastsMs);
  query.invalidate();
  await query.fetch().catch(() => undefined);
}

async function keptResponse(
  question: Question,
  query: Query | null,
  signal: AbortSignal | null | undefined,
): Promise<Response | null> {
  const found = await findKept(question);
  signal?.throwIfAborted();
  if (!found) return null;
  const { text, headers, atMs, isWhole } = found;
  setAge(query, atMs);
  const sent = new Headers(headers);
  sent.set('x-kept', isWhole ? 'whole' : 'part');
  sent.set('x-kept-at', new Date(atMs).toISOString());
  return new Response(text, { headers: sent });
}

/** Keeping takes time that the screen needs first. */
const pauseMs = 500;

function keepLater(question: Question, response: Response): void {
  const copy = response.clone();
  setTimeout(() => void keepAnswer(question, copy), pauseMs);
}

function afterMs(ms: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** Returns whether the server or a proxy in front of it says that it cannot answer now. */
function isOutage(response: Response | undefined): boolean {
  return response !== undefined && response.status >= 502 && response.status <= 504;
}

function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

/** `call` checks the connection after every answer, also one from what is kept. */
const probePauseMs = 1000;
let probe: { atMs: number; answer: Promise<unknown> } | undefined;

/** Checks the connection, at most once a second. Rejects without one. */
export function probeRarely(): Promise<unknown> {
  if (navigator.onLine === false) return Promise.reject(new TypeError('Offline'));
  if (!probe || performance.now() - probe.atMs > probePauseMs)
    probe = { atMs: performance.now(), answer: fetch(isLive.path, { cache: 'no-store' }) };
  return probe.answer;
}
