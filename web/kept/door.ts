import type { Query } from '@tanstack/react-query';
import { isLive } from '#contract/health.ts';
import { answersEdition, isKeeping } from '#web/http/keeping.ts';
import { isOnline, probeConnection } from '#web/http/network.ts';
import { keepAnswer } from './answers.ts';
import { findKept } from './find-kept.ts';
import { callingQuery, setAge } from './query-marks.ts';
import { type Question, toQuestion } from './question.ts';

/** After this time without an answer, what is kept is shown. */
const patientMs = 3000;
/** The same while the last requests took longer than that, and at a start without the server. */
const impatientMs = 300;

/** Only data to look at. The form of an event waits, because an edit is based on its version. */
const mayBeOld =
  /^\/api\/internal\/(?:config|dances|event_types|map\/.+|search|saved(?:\/ids|\/look)?|follows|profile|user_events|towns.*|styles\/.+|events(?:\/[^/]+(?:\/nearby|\/dates)?)?|organisers|(?:organisers|venues)\/[^/]+(?:\/events)?)$/;

/** Answers that came too late are used by the next request within this time. */
const lateLastsMs = 30_000;

let isSlow = false;
const late = new Map<string, { response: Response; edition: number }>();

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
  late.delete(question.address);
  if (waiting?.edition === answersEdition()) {
    setAge(query, null);
    return waiting.response;
  }
  if (!isOnline()) {
    const kept = await keptResponse(question, query, options.signal);
    if (kept) return kept;
    throw new TypeError('Offline, and not kept');
  }
  const edition = answersEdition();
  const request = fetch(question.address, options);
  const timeout = mayBeOld.test(question.url.pathname) ? afterMs(isSlow ? impatientMs : patientMs) : null;
  try {
    const response = await (timeout ? Promise.race([request, timeout]) : request);
    const kept = timeout && isOutage(response) && (await keptResponse(question, query, options.signal));
    if (kept) return kept;
    if (response) {
      isSlow = false;
      setAge(query, null);
      keepLater(question, response, edition);
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
  void showLater(question, request, query, edition);
  return kept;
}

/** Shows the answer of the server when it comes after all. */
async function showLater(
  question: Question,
  request: Promise<Response>,
  query: Query | null,
  edition: number,
): Promise<void> {
  const response = await request.catch(() => null);
  if (!response?.ok || edition !== answersEdition()) return;
  keepLater(question, response, edition);
  if (!query?.isActive()) return;
  const answer = { response, edition };
  late.set(question.address, answer);
  setTimeout(() => late.get(question.address) === answer && late.delete(question.address), lateLastsMs);
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

/** An answer from before the last changes of the user is not kept. */
function keepLater(question: Question, response: Response, edition: number): void {
  const copy = response.clone();
  setTimeout(() => edition === answersEdition() && void keepAnswer(question, copy), pauseMs);
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
