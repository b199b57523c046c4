import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Day } from './events.ts';
import { Id } from './identity.ts';
import { paging, SearchWords } from './paging.ts';
import { FoundPlace } from './places.ts';
import { AnsweredPlace, ChangedSource, Clock, SourceDefaults } from './source-answers.ts';
import { EntryFate, entryFates, SourceEntry } from './source-entries.ts';
import { SourceProblem } from './source-problems.ts';
import { lines } from './text.ts';

/* Sources: calendars, pages and tables of organisers whose events are imported and kept in sync. */

/**
 * `reading`: first read in progress. `preview`: read, waits for answers and `publish`. `in-step`: read regularly.
 * `held`: the last read looks wrong (`hold`), so nothing was removed from the map. `failing`: the last reads failed.
 * `paused`: not read until its owner resumes it. `stopped`: by an administrator. An uploaded file is `in-step` after
 * publishing and is not read again.
 */
export const sourceStates = ['reading', 'preview', 'in-step', 'held', 'failing', 'paused', 'stopped'] as const;
const State = z.enum(sourceStates);
export type SourceState = z.infer<typeof State>;

/** Detected format. Null before the first read. */
const sourceKinds = ['calendar', 'page', 'events-calendar', 'table'] as const;

/** Open questions to the organiser. The first three must be answered before publishing. */
export const sourceQuestions = [
  'type',
  'dances',
  'price',
  'currency',
  'venue',
  'places',
  'startTime',
  'endTime',
  'timeZone',
  'duplicates',
] as const;
export type SourceQuestion = (typeof sourceQuestions)[number];

/** A distinct place text of the source. The user is asked once about each. */
export const SourcePlace = z.object({
  text: z.string(),
  /** Number of upcoming entries with this text. */
  count: z.int(),
  answer: z.nullable(z.union([AnsweredPlace, z.literal('leave-out')])),
  /**
   * Possible places by decreasing likelihood, from the text or a geocoder. Until answered, the first address or venue
   * is used. A place in a town that the text does not mention is an `area`.
   */
  suggestions: z.array(z.object({ ...FoundPlace.shape, name: z.nullable(z.string()) })),
});
export type SourcePlace = z.infer<typeof SourcePlace>;

export const Source = z.object({
  id: Id,
  /** The name given by the owner, otherwise by the source, otherwise its host or the file name. */
  name: z.string(),
  /** Null for a file. Users other than the owner see only the host, because the URL of a calendar may be a secret. */
  url: z.nullable(z.string()),
  kind: z.nullable(z.enum(sourceKinds)),
  state: State,
  /** Events that end before this day are not imported. */
  since: Day,
  /** Number of dates found in the last complete read. */
  found: z.int(),
  /** Number of upcoming entries that were absent in the last read. */
  missing: z.int(),
  notUnderstood: z.int(),
  /** Last successful read. */
  lastReadAt: z.nullable(z.iso.datetime()),
  lastTriedAt: z.nullable(z.iso.datetime()),
  nextReadAt: z.nullable(z.iso.datetime()),
  /** A read is in progress or about to start. */
  isBeingRead: z.boolean(),
  publishedAt: z.nullable(z.iso.datetime()),
  /** Number of upcoming entries by status. */
  counts: z.object(Object.fromEntries(entryFates.map((fate) => [fate, z.int()])) as Record<EntryFate, z.ZodMiniInt>),
  problems: z.array(SourceProblem),
  /** Changes held back: the reason, the number of affected events, and since when. */
  hold: z.nullable(
    z.object({ reason: z.enum(['empty', 'cut', 'shrunken']), events: z.int(), since: z.iso.datetime() }),
  ),
  /** Number of consecutive failed reads. */
  failures: z.int(),
  stoppedBecause: z.nullable(z.string()),
  /** The page that its owner named. Events link to it. */
  page: z.nullable(z.string()),
  /**
   * The page that events link to: `page`, otherwise the URL of the source if it is a web page. Null shows only the
   * host.
   */
  linkedPage: z.nullable(z.string()),
  defaults: SourceDefaults,
  /** Suggestions from titles and times. They are not used before the user confirms them. */
  suggested: z.object({
    type: z.optional(z.object({ id: Id })),
    dances: z.optional(z.array(z.object({ id: Id }))),
    currency: z.optional(z.string()),
    timeZone: z.optional(z.string()),
    startTime: z.optional(Clock),
    endTime: z.optional(Clock),
  }),
  questions: z.array(z.object({ question: z.enum(sourceQuestions), entries: z.int() })),
  places: z.array(SourcePlace),
});
export type Source = z.infer<typeof Source>;

/** A source in a list. */
export const ListedSource = z.pick(Source, {
  id: true,
  name: true,
  url: true,
  kind: true,
  state: true,
  found: true,
  missing: true,
  notUnderstood: true,
  lastReadAt: true,
  lastTriedAt: true,
  nextReadAt: true,
  hold: true,
  failures: true,
  stoppedBecause: true,
});
export type ListedSource = z.infer<typeof ListedSource>;

const one = z.object({ id: Id });

export const addSource = endpoint('POST', '/api/internal/sources', {
  summary:
    'Adds a source: a URL (a calendar, a page that links to one, a page with events) or a file (.ics, .csv, .html). It is read at once and not published.',
  who: 'signed-in',
  upload: 'or-json',
  body: z.object({
    /** `http`, `https` or `webcal`. Not with a file. */
    url: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(2000))),
    /** First day to import, today by default. */
    since: z.optional(Day),
  }),
  reply: z.object({ id: Id, state: State }),
  status: 201,
  refusals: [
    'email-unconfirmed',
    'content-blocked',
    'too-many-sources',
    'too-many-requests',
    'too-many-uploads',
    'too-large',
  ],
});

export const listMySources = endpoint('GET', '/api/internal/sources', {
  summary: 'The sources of the user, newest first.',
  who: 'signed-in',
  query: z.object(paging),
  reply: z.array(ListedSource),
  paged: true,
});

export const showSource = endpoint('GET', '/api/internal/sources/{id}', {
  summary: 'Returns one source with its state and open questions. For its owner and administrators.',
  who: 'signed-in',
  params: one,
  reply: Source,
  refusals: ['source-unknown', 'forbidden'],
});

export const previewSource = endpoint('GET', '/api/internal/sources/{id}/preview', {
  summary: 'The entries of a source with their status, by start.',
  who: 'signed-in',
  params: one,
  query: z.object({ fate: z.optional(EntryFate), ...paging }),
  reply: z.array(SourceEntry),
  paged: true,
  refusals: ['source-unknown', 'forbidden'],
});

export const changeSource = endpoint('PATCH', '/api/internal/sources/{id}', {
  summary: 'Answers questions about a source, excludes entries, publishes it, pauses it, or applies held changes.',
  who: 'signed-in',
  params: one,
  body: ChangedSource,
  reply: Source,
  refusals: ['source-unknown', 'forbidden', 'source-reading', 'source-stopped', 'too-many-dates', 'editing-off'],
});

export const readSourceNow = endpoint('POST', '/api/internal/sources/{id}/reads', {
  summary: 'Reads a source now. A file in the body is the new version of the uploaded file.',
  who: 'signed-in',
  upload: 'or-json',
  params: one,
  body: z.object({}),
  reply: z.object({ id: Id, state: State }),
  status: 201,
  refusals: [
    'source-unknown',
    'forbidden',
    'source-reading',
    'source-paused',
    'source-stopped',
    'too-many-requests',
    'too-many-uploads',
    'too-large',
  ],
});

export const deleteSource = endpoint('DELETE', '/api/internal/sources/{id}', {
  summary: 'Deletes a source. Its events are kept, or upcoming ones are deleted.',
  who: 'signed-in',
  params: one,
  query: z.object({ events: z._default(z.enum(['keep', 'delete']), 'keep') }),
  reply: z.void(),
  status: 204,
  refusals: ['source-unknown', 'forbidden', 'source-reading', 'editing-off'],
});

/** A source in the administration panel. */
export const ManagedSource = z.object({
  ...ListedSource.shape,
  /** The address only for administrators. */
  owner: z.nullable(z.object({ id: Id, name: z.string(), email: z.optional(z.string()) })),
  createdAt: z.iso.datetime(),
  amountOfEvents: z.int(),
});
export type ManagedSource = z.infer<typeof ManagedSource>;

export const listManagedSources = endpoint('GET', '/api/internal/admin/sources', {
  summary: 'All sources, newest first, optionally only those whose name, URL or owner contains some words.',
  who: 'moderator',
  query: z.object({ q: SearchWords, state: z.optional(State), ...paging }),
  reply: z.array(ManagedSource),
  paged: true,
});

export const manageSource = endpoint('PATCH', '/api/internal/admin/sources/{id}', {
  summary: 'Stops a source or resumes it. Its events are kept.',
  who: 'moderator',
  params: one,
  body: z.strictObject({ isStopped: z.boolean(), because: z.optional(lines(500)) }),
  reply: ManagedSource,
  refusals: ['source-unknown'],
});
