import * as z from 'zod/mini';
import { Id, Slug } from './identity.ts';
import { EntryDecision } from './source-answers.ts';

/** Status of an entry of a source. */
export const entryFates = [
  /** Not yet an event. Imported by `publish`. */
  'new',
  /** Imported and unchanged. */
  'same',
  /** Changed since it was published. The event was updated. */
  'changed',
  /** Cancelled by the source. */
  'cancelled',
  /** Certainly the same as an existing event, which it joins. */
  'duplicate',
  /** Possibly the same as an existing event. Needs a `decision`. */
  'likely-duplicate',
  /** Cannot be imported as it is, for the given `reasons`. */
  'not-understood',
  /** No longer in the source. The event stays until this is certain. */
  'missing',
  'left-out',
] as const;
export const EntryFate = z.enum(entryFates);
export type EntryFate = z.infer<typeof EntryFate>;

/** Why an entry cannot be imported. The first eight can be resolved by an answer. */
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
  /** A text or a link is on a block list of the site. */
  'blocked',
] as const;
const EntryFault = z.enum(entryFaults);
export type EntryFault = z.infer<typeof EntryFault>;

/** An event as entries refer to it. */
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
  /** Local time of the venue: `2027-05-08T21:00`, or a day if no time is known. */
  dateStart: z.string(),
  /** Null if neither the source nor a default specifies it. */
  dateEnd: z.nullable(z.string()),
  /** The place text of the source, possibly empty. */
  place: z.string(),
  /** Price of the event, null if unknown. */
  price: z.nullable(z.number()),
  currency: z.nullable(z.string()),
  /** The price is a suggested amount, if present. */
  isDonation: z.optional(z.boolean()),
  /** Type of the event: by category or title, otherwise by the default of the source. */
  type: z.nullable(z.object({ id: Id })),
  dances: z.array(z.object({ id: Id })),
  link: z.nullable(z.string()),
  isCancelled: z.boolean(),
  reasons: z.array(EntryFault),
  /** The event that it is, joins or may join. */
  event: z.nullable(EventOfEntry),
  /** Probability that the two are the same, 0 to 1. */
  likeness: z.nullable(z.number()),
  decision: z.nullable(EntryDecision),
  /** Fields that were corrected here and differ from the source. The corrections are kept. */
  kept: z.array(z.enum(['name', 'dates', 'place', 'link', 'price', 'description', 'cancellation'])),
});
export type SourceEntry = z.infer<typeof SourceEntry>;
