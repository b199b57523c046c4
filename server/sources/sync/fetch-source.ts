import { createHash } from 'node:crypto';
import { mayLink } from '#contract/secret-address.ts';
import type { SourceProblem } from '#contract/source-problems.ts';
import type { Source } from '#contract/sources.ts';
import { TaskError } from '#server/isolation/task-worker.ts';
import { isPlainPage, isWithin } from '#server/network/secret-address.ts';
import { FetchError, type Fetched, type GuardedFetch } from '#server/network/ssrf-safe-fetch.ts';
import { detectFormat, isNoText } from '#server/sources/parse/detect-format.ts';
import type { ParsedSource, ReadEvent, ReadProblem, ReadWindow } from '#server/sources/parse/read-event.ts';
import type { ReadingOf, SourceText } from '#server/sources/parse/read-source.ts';
import { decodeText } from '#server/text/decode-text.ts';

interface TextReader {
  read<Text extends SourceText>(source: Text): Promise<ReadingOf<Text>>;
}

/** Fetches and parses sources; both steps are protected against untrusted content. */
export interface SourceReaders {
  fetcher: { fetch(address: string, question?: GuardedFetch): Promise<Fetched> };
  reader: TextReader;
  /** Parses uploaded files, which never wait for pages of slow or hostile servers. */
  fileReader: TextReader;
  /** Looks for due sources now, because a user is waiting. */
  wake(): void;
}

type SourceKind = NonNullable<Source['kind']>;

/** A request to read a source. */
export interface SourceReadRequest {
  url: string | null;
  /** The address where the last reading found its events. */
  readUrl: string | null;
  kind: Source['kind'];
  file: string | null;
  /** Validators of the last response; null to read everything. */
  known: { etag: string | null; lastModified: string | null; contentHash: string | null } | null;
  window: ReadWindow;
  timeZone: string | null;
  today: string;
}

/** The result of a request. */
export type ReadOutcome =
  | { kind: 'unchanged'; answer: ResponseValidators }
  | { kind: 'failed'; problem: SourceProblem; retryAfterSeconds: number | null }
  | {
      kind: 'read';
      as: SourceKind;
      readUrl: string | null;
      events: ReadEvent[];
      problems: SourceProblem[];
      isComplete: boolean;
      ownName: string | null;
      timeZone: string | null;
      answer: ResponseValidators | null;
    };

interface ResponseValidators {
  contentHash: string | null;
  etag: string | null;
  lastModified: string | null;
  maxAgeSeconds: number | null;
  retryAfterSeconds: number | null;
}

/** Part of each content hash. A new number has all sources parsed again, because the parsers have changed. */
export const readerVersion = 2;

/** No real calendar has more pages for a season; further calendars on a page mostly belong to others. */
const maxPages = 20;
const maxCalendars = 3;
const maxEvents = 5000;

/**
 * Fetches a source and parses it; follows a page to its calendar. Errors of remote servers and of parsing are returned
 * as `failed`: `too-slow` once `signal` is aborted, so that all requests of a reading together stay within one limit.
 */
export async function fetchSource(
  whole: SourceReaders,
  question: SourceReadRequest,
  signal: AbortSignal,
): Promise<ReadOutcome> {
  const readers = withSignal(whole, signal);
  try {
    const outcome =
      question.file === null ? await readAddress(readers, question) : await readFile(readers, question, question.file);
    return outcome.kind === 'read' && signal.aborted ? failed('too-slow') : outcome;
  } catch (error) {
    if (error instanceof FetchError) return failed(error.code);
    if (error instanceof TaskError) return failed(codeOfTaskError(error));
    throw error;
  }
}

function codeOfTaskError({ reason }: TaskError): SourceProblem['code'] {
  return reason === 'crashed' || reason === 'closed' ? 'unreadable' : reason;
}

/** Returns the importer with a signal that stops its requests at the limit. */
function withSignal(
  { fetcher, reader, fileReader, wake }: SourceReaders,
  signal: AbortSignal,
): SourceReaders & WithSignal {
  const within = (one: TextReader): TextReader => ({ read: (source) => beforeAbort(signal, one.read(source)) });
  return {
    fetcher: { fetch: (address, asked) => beforeAbort(signal, fetcher.fetch(address, { ...asked, signal })) },
    reader: within(reader),
    fileReader: within(fileReader),
    wake,
    signal,
  };
}

/** Rejects with `too-slow` on abort; pending work ends by its own limits. */
async function beforeAbort<Result>(signal: AbortSignal, answer: Promise<Result>): Promise<Result> {
  const tooLate = Promise.withResolvers<never>();
  const refuse = () => tooLate.reject(new FetchError('too-slow'));
  if (signal.aborted) refuse();
  signal.addEventListener('abort', refuse, { once: true });
  answer.catch(() => undefined);
  try {
    return await Promise.race([answer, tooLate.promise]);
  } finally {
    signal.removeEventListener('abort', refuse);
  }
}

interface WithSignal {
  signal: AbortSignal;
}

function failed(code: SourceProblem['code'], retryAfterSeconds: number | null = null): ReadOutcome {
  return { kind: 'failed', problem: { code }, retryAfterSeconds };
}

async function readFile(
  { fileReader, ...desk }: SourceReaders,
  question: SourceReadRequest,
  text: string,
): Promise<ReadOutcome> {
  if (isNoText(text)) return failed('bad-type');
  const as = detectFormat(text, null);
  const files = { ...desk, reader: fileReader, fileReader };
  const { reading } = await readText(files, question, text, { as, address: 'https://file.invalid/' });
  if (isUnreadable(reading)) return failed(unreadableCode(reading));
  if (as === 'page' && reading.events.length === 0) return failed('nothing-found');
  return toOutcome(question, reading, { as, readUrl: null, answer: null });
}

async function readAddress(readers: SourceReaders & WithSignal, question: SourceReadRequest): Promise<ReadOutcome> {
  const { known, url } = question;
  const address = question.readUrl ?? (await shownCalendar(readers, url ?? ''));
  const asked = question.kind === 'events-calendar' ? eventsPageUrl(address, question) : address;
  const { fetched, from } = await fetchEither(readers, asked, {
    etag: known?.etag ?? undefined,
    lastModified: known?.lastModified ?? undefined,
  });
  const answer = validatorsOf(fetched);
  if (fetched.isUnchanged) return { kind: 'unchanged', answer };
  if (!fetched.body) return failed(problemCodeOf(fetched.status), fetched.retryAfterSeconds);
  // Many servers do not support conditional requests.
  if (known && known.contentHash !== null && known.contentHash === answer.contentHash)
    return { kind: 'unchanged', answer };
  const text = decodeText(fetched.body, fetched.type);
  if (isNoText(text)) return failed('bad-type');
  const as = question.kind ?? detectFormat(text, fetched.type);
  const { reading, calendars } = await readText(readers, question, text, { as, address: fetched.url });
  const readUrl = fetched.movedTo ?? (asked === address ? from : address);
  // The first reading detected which of the two it is; later readings use that.
  if (as === 'page' && question.kind === null) {
    const better = await bestCalendar(readers, question, calendars, reading.events.length);
    if (better) return better;
  }
  if (isUnreadable(reading)) return failed(unreadableCode(reading));
  if (as === 'page' && reading.events.length === 0 && question.kind === null) return failed('nothing-found');
  return toOutcome(question, reading, { as, readUrl, answer });
}

/** `webcal:` does not name the protocol: some old servers have http only. */
async function fetchEither(readers: SourceReaders, address: string, known: GuardedFetch) {
  if (!/^webcals?:/i.test(address)) return { from: address, fetched: await readers.fetcher.fetch(address, known) };
  const [safe, plain] = ['https:', 'http:'].map((protocol) => address.replace(/^webcals?:/i, protocol)) as [
    string,
    string,
  ];
  try {
    return { from: safe, fetched: await readers.fetcher.fetch(safe, known) };
  } catch (error) {
    if (!(error instanceof FetchError) || error.code !== 'unreachable') throw error;
    return { from: plain, fetched: await readers.fetcher.fetch(plain, known) };
  }
}

/** Returns the calendar linked by the page with the most events, if it has at least as many as the page. */
async function bestCalendar(
  readers: SourceReaders & WithSignal,
  question: SourceReadRequest,
  calendars: readonly { kind: 'icalendar' | 'events-calendar'; url: string }[],
  onPage: number,
): Promise<ReadOutcome | undefined> {
  let best: (ReadOutcome & { kind: 'read' }) | undefined;
  for (const { kind, url } of calendars.slice(0, maxCalendars)) {
    const as: SourceKind = kind === 'icalendar' ? 'calendar' : 'events-calendar';
    const found = await fetchSource(readers, { ...question, kind: as, readUrl: url, known: null }, readers.signal);
    // After an abort, it is unknown whether this or another calendar is better.
    if (readers.signal.aborted) return failed('too-slow');
    if (found.kind !== 'read') continue;
    if (found.events.length > 0 && found.events.length >= (best?.events.length ?? onPage)) best = found;
  }
  return best;
}

/** The address of a calendar's web page, as users copy it, is replaced by the file of the calendar that it shows. */
async function shownCalendar(readers: SourceReaders, address: string): Promise<string> {
  const host = URL.parse(address)?.hostname;
  if (host !== 'calendar.google.com' || /\.ics$/i.test(new URL(address).pathname)) return address;
  const text = `<a href="${address.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}">`;
  const { calendars } = await readers.reader.read({ kind: 'page', text, address });
  return calendars[0]?.url ?? address;
}

interface ReadResult {
  reading: ParsedSource & { name?: string | null; timeZone?: string | null };
  calendars: ReadingOf<SourceText & { kind: 'page' }>['calendars'];
}

async function readText(
  readers: SourceReaders,
  { window, timeZone, today }: SourceReadRequest,
  text: string,
  { as, address }: { as: SourceKind; address: string },
): Promise<ReadResult> {
  if (as === 'calendar')
    return { reading: await readers.reader.read({ kind: 'calendar', text, timeZone, ...window }), calendars: [] };
  if (as === 'table') return { reading: await readers.reader.read({ kind: 'table', text, today }), calendars: [] };
  if (as === 'page') {
    const reading = await readers.reader.read({ kind: 'page', text, address });
    return { reading, calendars: reading.calendars };
  }
  return { reading: await readPages(readers, text, address), calendars: [] };
}

/** Reads all pages of The Events Calendar, one after the other. */
async function readPages(readers: SourceReaders, first: string, address: string): Promise<ParsedSource> {
  const { next, ...reading } = await readers.reader.read({ kind: 'events-calendar', text: first, address });
  const events = [...reading.events];
  const problems = [...reading.problems];
  let following = next;
  for (let page = 1; following !== null && page < maxPages; page++) {
    const fetched = await readers.fetcher.fetch(following);
    if (!fetched.body) break;
    const text = decodeText(fetched.body, fetched.type);
    const more = await readers.reader.read({ kind: 'events-calendar', text, address: fetched.url });
    events.push(...more.events);
    problems.push(...more.problems);
    following = more.next;
  }
  return { events, problems, isComplete: following === null };
}

function eventsPageUrl(address: string, { window }: SourceReadRequest): string {
  const url = new URL(address);
  url.searchParams.set('per_page', '50');
  url.searchParams.set('start_date', window.from);
  return url.href;
}

function toOutcome(
  { window, url, readUrl: knownUrl }: SourceReadRequest,
  reading: ReadResult['reading'],
  { as, readUrl, answer }: { as: SourceKind; readUrl: string | null; answer: ResponseValidators | null },
): ReadOutcome {
  const own = [url, knownUrl, readUrl].filter((address) => address !== null);
  const inWindow = reading.events.filter(
    ({ start, end }) => (end ?? start).slice(0, 10) >= window.from && start.slice(0, 10) < window.before,
  );
  return {
    kind: 'read',
    as,
    readUrl,
    events: storable(inWindow.slice(0, maxEvents).map((event) => truncateEvent(event, own))),
    problems: storable(reading.problems.map(problemOf)),
    isComplete: reading.isComplete && inWindow.length <= maxEvents,
    ownName: reading.name ? storable(reading.name) : null,
    timeZone: reading.timeZone ?? null,
    answer,
  };
}

const maxKeyCharacters = 300;
const maxStoredCharacters = 5000;

/**
 * Returns an event with the content that is stored: keys that fit into an index, and texts up to the limit of events.
 */
function truncateEvent(event: ReadEvent, own: readonly string[]): ReadEvent {
  return {
    ...event,
    key: shortKey(event.key),
    uid: event.uid === null ? null : shortKey(event.uid),
    name: event.name.slice(0, maxKeyCharacters),
    description: event.description?.slice(0, maxStoredCharacters).toWellFormed() ?? null,
    url: event.url && event.url.length <= 2000 && isEventPage(event.url, own) ? event.url : null,
    categories: event.categories.slice(0, 10),
  };
}

/** Some programs give the calendar's own address as the page of each event. */
function isEventPage(url: string, own: readonly string[]): boolean {
  return mayLink(url) && !own.some((address) => isWithin(url, address) && !isPlainPage(address));
}

/** Removes what the database cannot store: null characters, and unpaired surrogates. */
function storable<Kept>(found: Kept): Kept {
  return JSON.parse(JSON.stringify(found), (_key, value) =>
    typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value,
  );
}

function shortKey(key: string): string {
  return key.length <= maxKeyCharacters ? key : createHash('sha256').update(key).digest('base64url');
}

function problemOf({ code, event, line, found }: ReadProblem): SourceProblem {
  const withoutNothing = Object.entries({ event: event?.slice(0, 200), line, found });
  return { code, ...Object.fromEntries(withoutNothing.filter(([, said]) => said !== undefined && said !== '')) };
}

const fatalProblems = new Set<ReadProblem['code']>([
  'not-a-calendar',
  'too-large',
  'no-header',
  'columns-missing',
  'too-deep',
]);

/** A login page comes with status 200, too: it is not an empty calendar. */
function isUnreadable({ events, problems }: ParsedSource): boolean {
  return events.length === 0 && problems.some(({ code }) => fatalProblems.has(code));
}

function unreadableCode({ problems }: ParsedSource): SourceProblem['code'] {
  return problems.find(({ code }) => fatalProblems.has(code))?.code ?? 'unreadable';
}

function problemCodeOf(status: number): SourceProblem['code'] {
  if (status === 401 || status === 403 || status === 407) return 'not-allowed';
  if (status === 404 || status === 410) return 'not-found';
  return status === 429 ? 'busy' : 'server-error';
}

function validatorsOf({ body, etag, lastModified, maxAgeSeconds, retryAfterSeconds }: Fetched): ResponseValidators {
  const contentHash = body && `${readerVersion}.${createHash('sha256').update(body).digest('base64url')}`;
  return { contentHash, etag, lastModified, maxAgeSeconds, retryAfterSeconds };
}
