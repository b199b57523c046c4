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

/* Calendars, pages and tables that organisers keep elsewhere: their events come in from there, and stay in step. */

/**
 * `reading`: read for the first time. `preview`: was read, and waits for answers and for `publish`. `in-step`: read again and
 * again. `held`: something looks wrong with it (`hold`), and nothing that is on the map was taken off. `failing`: could not be
 * read the last times. `paused`: not read until its owner lets it go on. `stopped`: by an administrator. A file that was handed in is `in-step` once it is published, and read no more.
 */
const sourceStates = ['reading', 'preview', 'in-step', 'held', 'failing', 'paused', 'stopped'] as const;
const State = z.enum(sourceStates);
export type SourceState = z.infer<typeof State>;

/** What it turned out to be; null before it was read. */
const sourceKinds = ['calendar', 'page', 'events-calendar', 'table'] as const;

/** What the organiser still has to say, and for how many entries it matters. The first three keep everything from being published. */
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

/** A distinct text of places in the source: asked about once. */
export const SourcePlace = z.object({
  text: z.string(),
  /** How many entries to come say so. */
  count: z.int(),
  answer: z.nullable(z.union([AnsweredPlace, z.literal('leave-out')])),
  /** Where it may be, likeliest first: from the text, or a geocoder. The first one that is an address or a venue is taken until it is answered; what lies in a town that the text does not name is an `area`. */
  suggestions: z.array(z.object({ ...FoundPlace.shape, name: z.nullable(z.string()) })),
});
export type SourcePlace = z.infer<typeof SourcePlace>;

export const Source = z.object({
  id: Id,
  /** What one called it, else what it calls itself, else its host or the file's name. */
  name: z.string(),
  /** Null for a file. Others than its owner see the host alone, since the address of a calendar may be a secret. */
  url: z.nullable(z.string()),
  kind: z.nullable(z.enum(sourceKinds)),
  state: State,
  /** Events that end before this day are not taken. */
  since: Day,
  /** Dates understood, in the last complete read. */
  found: z.int(),
  /** Entries to come that the last reading lacked, and that can't come in as they are. */
  missing: z.int(),
  notUnderstood: z.int(),
  /** When it was last read well, when it was last tried, and when it is next. */
  lastReadAt: z.nullable(z.iso.datetime()),
  lastTriedAt: z.nullable(z.iso.datetime()),
  nextReadAt: z.nullable(z.iso.datetime()),
  /** It is being read right now, or will be in the next moment. */
  isBeingRead: z.boolean(),
  publishedAt: z.nullable(z.iso.datetime()),
  /** How many entries to come have which fate. */
  counts: z.object(Object.fromEntries(entryFates.map((fate) => [fate, z.int()])) as Record<EntryFate, z.ZodMiniInt>),
  problems: z.array(SourceProblem),
  /** Where something is held: what looks wrong, how many events it is about, since when. */
  hold: z.nullable(
    z.object({ reason: z.enum(['empty', 'cut', 'shrunken']), events: z.int(), since: z.iso.datetime() }),
  ),
  /** How often in a row it could not be read. */
  failures: z.int(),
  stoppedBecause: z.nullable(z.string()),
  /** The page that its owner has named: events link there. */
  page: z.nullable(z.string()),
  /** Where events link to: `page`, else the address where it is a plain page; null shows the host alone. */
  linkedPage: z.nullable(z.string()),
  defaults: SourceDefaults,
  /** What its titles and times suggest: nothing is taken from it before it is answered. */
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
    'Takes in an address (a calendar, a page that leads to one, a page with events), or a file: .ics, .csv, .html. It is read at once; nothing is published.',
  who: 'signed-in',
  upload: 'or-json',
  body: z.object({
    /** `http`, `https` or `webcal`; not with a file. */
    url: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(2000))),
    /** From which day on its events are taken; today, unless said. */
    since: z.optional(Day),
  }),
  reply: z.object({ id: Id, state: State }),
  status: 201,
  refusals: ['email-unconfirmed', 'too-many-sources', 'too-many-requests', 'too-many-uploads', 'too-large'],
});

export const listMySources = endpoint('GET', '/api/internal/sources', {
  summary: 'The sources of whoever asks, the newest first.',
  who: 'signed-in',
  query: z.object(paging),
  reply: z.array(ListedSource),
  paged: true,
});

export const showSource = endpoint('GET', '/api/internal/sources/{id}', {
  summary: 'One source: how it is doing, and what is still to be answered. For its owner and administrators.',
  who: 'signed-in',
  params: one,
  reply: Source,
  refusals: ['source-unknown', 'forbidden'],
});

export const previewSource = endpoint('GET', '/api/internal/sources/{id}/preview', {
  summary: 'What would come in of a source, or has, soonest first: each entry with what becomes of it.',
  who: 'signed-in',
  params: one,
  query: z.object({ fate: z.optional(EntryFate), ...paging }),
  reply: z.array(SourceEntry),
  paged: true,
  refusals: ['source-unknown', 'forbidden'],
});

export const changeSource = endpoint('PATCH', '/api/internal/sources/{id}', {
  summary:
    'Answers what is asked about a source, leaves entries out, publishes it, pauses it, or applies what is held.',
  who: 'signed-in',
  params: one,
  body: ChangedSource,
  reply: Source,
  refusals: ['source-unknown', 'forbidden', 'source-reading', 'source-stopped', 'too-many-dates', 'editing-off'],
});

export const readSourceNow = endpoint('POST', '/api/internal/sources/{id}/reads', {
  summary: 'Has a source read now. With a file as body, that is the new version of the one that was handed in.',
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
  summary: 'Forgets a source. Its events stay, or those to come are deleted.',
  who: 'signed-in',
  params: one,
  query: z.object({ events: z._default(z.enum(['keep', 'delete']), 'keep') }),
  reply: z.void(),
  status: 204,
  refusals: ['source-unknown', 'forbidden', 'source-reading', 'editing-off'],
});

/** A source in the administration's table. */
export const ManagedSource = z.object({
  ...ListedSource.shape,
  owner: z.nullable(z.object({ id: Id, name: z.string(), email: z.string() })),
  createdAt: z.iso.datetime(),
  amountOfEvents: z.int(),
});
export type ManagedSource = z.infer<typeof ManagedSource>;

export const listManagedSources = endpoint('GET', '/api/internal/admin/sources', {
  summary: 'All sources, the newest first; those alone whose name, address or owner has some words in it.',
  who: 'administrator',
  query: z.object({ q: SearchWords, state: z.optional(State), ...paging }),
  reply: z.array(ManagedSource),
  paged: true,
});

export const manageSource = endpoint('PATCH', '/api/internal/admin/sources/{id}', {
  summary: 'Stops a source, or lets it go on. Its events stay.',
  who: 'administrator',
  params: one,
  body: z.strictObject({ isStopped: z.boolean(), because: z.optional(lines(500)) }),
  reply: ManagedSource,
  refusals: ['source-unknown'],
});
