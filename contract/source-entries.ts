import * as z from 'zod/mini';
import { Id, Slug } from './identity.ts';
import { EntryDecision } from './source-answers.ts';

/* What a source says of one date, and what becomes of it. */

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
export const EntryFate = z.enum(entryFates);
export type EntryFate = z.infer<typeof EntryFate>;

/** Why an entry cannot become an event as it is. An answer resolves the first eight. */
const entryFaults = [
  'type-unanswered',
  'dances-unanswered',
  'price-unanswered',
  'no-start-time',
  'no-end',
  'no-place',
  'place-unanswered',
  'zone-unanswered',
  'price-without-currency',
  'ends-before-start',
  'too-long',
  'too-far-ahead',
] as const;
const EntryFault = z.enum(entryFaults);
export type EntryFault = z.infer<typeof EntryFault>;

/** An event as entries name it. */
export const EventOfEntry = z.object({
  id: Id,
  slug: Slug,
  name: z.string(),
  dateStart: z.iso.datetime({ offset: true }),
});

export const SourceEntry = z.object({
  id: Id,
  fate: EntryFate,
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
  /** The price is a suggested amount, if there is one. */
  isDonation: z.optional(z.boolean()),
  /** What it comes in as: by its category or title, else by the answers for the whole source. */
  type: z.nullable(z.object({ id: Id })),
  dances: z.array(z.object({ id: Id })),
  link: z.nullable(z.string()),
  isCancelled: z.boolean(),
  reasons: z.array(EntryFault),
  /** The event that it is, or joins, or may join. */
  event: z.nullable(EventOfEntry),
  /** How likely the two are the same evening, 0 to 1. */
  likeness: z.nullable(z.number()),
  decision: z.nullable(EntryDecision),
  /** What the source says otherwise than someone corrected it here: that stays. */
  kept: z.array(z.enum(['name', 'dates', 'place', 'link', 'price', 'description', 'cancellation'])),
});
export type SourceEntry = z.infer<typeof SourceEntry>;
