import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Day } from './events.ts';
import { Id, Slug } from './identity.ts';
import { paging, SearchWords } from './paging.ts';
import { FoundPlace } from './places.ts';
import { AnsweredPlace, ChangedSource, Clock, EntryDecision, SourceDefaults } from './source-answers.ts';
import { lines } from './text.ts';

/* Calendars, pages and tables that organisers keep elsewhere: their events come in from there, and stay in step. */

/**
 * `reading`: read for the first time. `preview`: was read, and waits for answers and for `publish`. `in-step`: read again and
 * again. `held`: something looks wrong with it (`hold`), and nothing that is on the map was taken off. `failing`: could not be
 * read the last times. `stopped`: by an administrator. A file that was handed in is `in-step` once it is published, and read no more.
 */
const sourceStates = ['reading', 'preview', 'in-step', 'held', 'failing', 'stopped'] as const;
const State = z.enum(sourceStates);
export type SourceState = z.infer<typeof State>;

/** What it turned out to be; null before it was read. */
const sourceKinds = ['calendar', 'page', 'events-calendar', 'table'] as const;

/** What became of an entry, or would. */
export const entryFates = [
  /** Is no event yet; comes in with `publish`. */
  'new',
  /** Is an event, and both say the same. */
  'same',
  /** Has changed since it was published, and the event with it. */
  'changed',
  /** The source calls it off. */
  'cancelled',
  /** Is surely the same evening as an event that is there: it joins that one. */
  'duplicate',
  /** May be the same evening as an event that is there: `decision` says. */
  'likely-duplicate',
  /** Can't come in as it is: `reasons`. */
  'not-understood',
  /** The source no longer has it; it stands until that is certain. */
  'missing',
  'left-out',
] as const;
const Fate = z.enum(entryFates);
export type EntryFate = z.infer<typeof Fate>;

/** Why an entry can't come in as it is. The first seven go away with an answer. */
const entryFaults = [
  'type-unanswered',
  'dances-unanswered',
  'price-unanswered',
  'no-start-time',
  'no-end',
  'no-place',
  'place-unanswered',
  'price-without-currency',
  'ends-before-start',
  'too-long',
  'too-far-ahead',
] as const;
const Fault = z.enum(entryFaults);
export type EntryFault = z.infer<typeof Fault>;

/** Why something of a source was not read, or not as it stands there: all of it, or one event. */
const sourceProblems = [
  // The server that it is on.
  'bad-address',
  'bad-protocol',
  'bad-port',
  'has-credentials',
  'not-public',
  'downgrade',
  'too-many-redirects',
  'too-large',
  'too-slow',
  'bad-type',
  'bad-encoding',
  'unreachable',
  'not-allowed',
  'not-found',
  'server-error',
  'busy',
  // All that was read.
  'nothing-found',
  'not-a-calendar',
  'unreadable',
  'cut-off',
  'too-many-events',
  'too-many-dates',
  'too-deep',
  'json-broken',
  // One event.
  'unreadable-event',
  'unreadable-line',
  'line-too-long',
  'not-closed',
  'no-name',
  'no-start',
  'bad-end',
  'zone-unknown',
  'private',
  'uid-twice',
  'rule-unreadable',
  'rule-too-fine',
  'rule-too-long',
  'repeats',
  // A table.
  'no-header',
  'columns-missing',
  'day-or-month-first',
  'bad-date',
  'bad-time',
  'bad-price',
] as const;
export const SourceProblem = z.object({
  code: z.enum(sourceProblems),
  /** Which event, by its name. */
  event: z.optional(z.string()),
  /** Where in what was read, from 1. */
  line: z.optional(z.int()),
  /** The text in question, cut to a few words. */
  found: z.optional(z.string()),
});
export type SourceProblem = z.infer<typeof SourceProblem>;

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
  /** Null for a file. */
  url: z.nullable(z.string()),
  kind: z.nullable(z.enum(sourceKinds)),
  state: State,
  /** Events that end before this day are not taken. */
  since: Day,
  /** Dates understood, in the last complete read. */
  found: z.int(),
  /** When it was last read well, when it was last tried, and when it is next. */
  lastReadAt: z.nullable(z.iso.datetime()),
  lastTriedAt: z.nullable(z.iso.datetime()),
  nextReadAt: z.nullable(z.iso.datetime()),
  /** It is being read right now. */
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
  lastReadAt: true,
  nextReadAt: true,
  hold: true,
  failures: true,
  stoppedBecause: true,
});
export type ListedSource = z.infer<typeof ListedSource>;

const EventOfEntry = z.object({ id: Id, slug: Slug, name: z.string(), dateStart: z.iso.datetime({ offset: true }) });

export const SourceEntry = z.object({
  id: Id,
  fate: Fate,
  name: z.string(),
  /** On the clock of the venue: `2027-05-08T21:00`, or the day of those that say no time. */
  dateStart: z.string(),
  /** Null where neither the source nor a default says. */
  dateEnd: z.nullable(z.string()),
  /** What the source says of the place; empty where it says nothing. */
  place: z.string(),
  /** What comes in: null where nobody says. */
  price: z.nullable(z.number()),
  currency: z.nullable(z.string()),
  link: z.nullable(z.string()),
  isCancelled: z.boolean(),
  reasons: z.array(Fault),
  /** The event that it is, or joins, or may join. */
  event: z.nullable(EventOfEntry),
  /** How likely the two are the same evening, 0 to 1. */
  likeness: z.nullable(z.number()),
  decision: z.nullable(EntryDecision),
  /** What the source says otherwise than someone corrected it here: that stays. */
  kept: z.array(z.enum(['name', 'dates', 'place', 'link', 'price', 'description', 'cancellation'])),
});
export type SourceEntry = z.infer<typeof SourceEntry>;

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
  refusals: ['email-unconfirmed', 'too-many-sources', 'too-many-requests'],
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
  query: z.object({ fate: z.optional(Fate), ...paging }),
  reply: z.array(SourceEntry),
  paged: true,
  refusals: ['source-unknown', 'forbidden'],
});

export const changeSource = endpoint('PATCH', '/api/internal/sources/{id}', {
  summary: 'Answers what is asked about a source, leaves entries out, publishes it, or applies what is held.',
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
  refusals: ['source-unknown', 'forbidden', 'source-reading', 'source-stopped', 'too-many-requests'],
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

/** Two events that may be one evening. */
export const EventDouble = z.object({
  /** The entry by which it came in. */
  entry: Id,
  likeness: z.number(),
  /** What came in, and what was there. */
  events: z.tuple([
    z.object({ ...EventOfEntry.shape, place: z.string(), town: z.string() }),
    z.object({ ...EventOfEntry.shape, place: z.string(), town: z.string() }),
  ]),
});
export type EventDouble = z.infer<typeof EventDouble>;

export const listEventDoubles = endpoint('GET', '/api/internal/admin/event_doubles', {
  summary: 'Events to come that may be the same evening as another, soonest first, and of which nobody has said.',
  who: 'administrator',
  query: z.object(paging),
  reply: z.array(EventDouble),
  paged: true,
});

export const decideDouble = endpoint('POST', '/api/internal/admin/event_doubles/{id}/decision', {
  summary:
    'Joins the event of an entry with the one that it is, or says that the two are apart. Either undoes the other.',
  who: 'administrator',
  params: one,
  body: z.object({ decision: EntryDecision }),
  reply: z.void(),
  status: 204,
  refusals: ['source-unknown'],
});

export const partEvent = endpoint('DELETE', '/api/internal/events/{id}/sources/{entry}', {
  summary: 'Parts an event from what it was joined with: that becomes an event of its own again, and stays one.',
  who: 'signed-in',
  params: z.object({ id: Id, entry: Id }),
  reply: z.void(),
  status: 204,
  refusals: ['event-unknown', 'event-deleted', 'event-hidden', 'forbidden', 'editing-off', 'source-unknown'],
});

/** Someone says that a source is theirs. */
export const SourceClaim = z.object({
  id: Id,
  /** `waiting` for the word to stand on the page, or for an administrator. */
  state: z.enum(['granted', 'waiting', 'refused']),
  /** Which proof is meant. */
  proof: z.enum(['mail', 'word', 'administrator']),
  /** Of a `word`: what has to stand on which page, anywhere in its text. */
  word: z.nullable(z.string()),
  page: z.nullable(z.string()),
});
export type SourceClaim = z.infer<typeof SourceClaim>;

export const claimEvent = endpoint('POST', '/api/internal/events/{id}/claims', {
  summary:
    'Says that an event which came in from a source is one’s own. Granted at once where the confirmed mail address is that of its calendar; else by a word on its page, which is looked for when this is asked again, or by an administrator.',
  who: 'signed-in',
  params: one,
  body: z.object({
    proof: z.enum(['mail', 'word', 'administrator']),
    /** To the administrators. */
    words: z.optional(lines(500)),
  }),
  reply: SourceClaim,
  refusals: [
    'event-unknown',
    'event-deleted',
    'event-hidden',
    'email-unconfirmed',
    'source-unknown',
    'claim-mail-differs',
    'claim-word-missing',
    'own-event',
    'too-many-requests',
  ],
});

/** A claim before administrators. */
export const ManagedClaim = z.object({
  id: Id,
  at: z.iso.datetime(),
  words: z.string(),
  claimant: z.object({ id: Id, name: z.string(), email: z.string() }),
  source: z.object({ id: Id, name: z.string(), url: z.nullable(z.string()) }),
  event: z.object({ id: Id, slug: Slug, name: z.string() }),
});
export type ManagedClaim = z.infer<typeof ManagedClaim>;

export const listClaims = endpoint('GET', '/api/internal/admin/claims', {
  summary: 'Claims that wait for an administrator, the oldest first.',
  who: 'administrator',
  query: z.object(paging),
  reply: z.array(ManagedClaim),
  paged: true,
});

export const decideClaim = endpoint('POST', '/api/internal/admin/claims/{id}/decision', {
  summary: 'Grants a claim, so that source and events are the claimant’s, or refuses it.',
  who: 'administrator',
  params: one,
  body: z.object({ isGranted: z.boolean() }),
  reply: z.void(),
  status: 204,
  refusals: ['source-unknown'],
});
