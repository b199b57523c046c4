import * as z from 'zod/mini';
import { eventLimits, mostDescriptionCharacters, mostFactCharacters, mostProgrammeParts } from './constants.ts';
import { Amount } from './currency.ts';
import { bitsOf, type FactName, factNames } from './fact-filters.ts';
import { publicLines, shownLine } from './text.ts';

/* What dancers ask before they go. An organiser may say nothing of it, and programs that know nothing of it go on working. */

/** A language as the web marks it (BCP 47): `fr`, `pt-BR`. */
const LanguageTag = z.string().check(z.regex(/^[a-z]{2,3}(-[A-Za-z\d]{2,8})*$/), z.maxLength(35));

/** For whom it is. */
export const levels = ['everyone', 'beginners', 'intermediate', 'advanced'] as const;
/** What is good to know, where it is one of a few. */
export const factChoices = {
  level: levels,
  partner: ['not-needed', 'needed'],
  /** What one learns or dances there. */
  roles: ['any', 'switch', 'lead', 'follow'],
  music: ['live', 'dj', 'both'],
  floor: ['wood', 'tiles', 'stone', 'vinyl', 'concrete', 'outdoors'],
  access: ['step-free', 'steps'],
} as const;
/** What is good to know in a few words of the organiser's own. */
export const factLines = ['floorNote', 'food', 'dress', 'age', 'membership'] as const;

/** A few words, or none. */
const shortLine = z.optional(z.string().check(z.overwrite(shownLine), z.trim(), z.maxLength(mostFactCharacters)));

/** Good to know: what dancers ask before they go. What nobody has said is not there. */
export const Facts = z.object({
  level: z.optional(z.enum(factChoices.level)),
  /** Whether one has to bring somebody. */
  partner: z.optional(z.enum(factChoices.partner)),
  roles: z.optional(z.enum(factChoices.roles)),
  music: z.optional(z.enum(factChoices.music)),
  floor: z.optional(z.enum(factChoices.floor)),
  /** How large it is, which shoes it likes. */
  floorNote: shortLine,
  food: shortLine,
  access: z.optional(z.enum(factChoices.access)),
  dress: shortLine,
  age: shortLine,
  membership: shortLine,
});
export type Facts = z.infer<typeof Facts>;

const Clock = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/));

/** What there is to pay beyond the one price, in the same currency. What nobody has said is not there. */
export const Prices = z.object({
  /** Everyone pays what they like. The one price is then the suggested amount, or null. */
  donation: z.optional(z.literal(true)),
  /** For students, the unemployed… as `includes` may say. */
  reduced: z.optional(Amount),
  members: z.optional(Amount),
  /** For those who have not booked. */
  door: z.optional(Amount),
  /** Who comes before this on the clock of the venue pays nothing: `21:30`. */
  freeBefore: z.optional(Clock),
  /** What one gets for it: the lesson, a drink. */
  includes: shortLine,
});
export type Prices = z.infer<typeof Prices>;

/** What of it is true of a house, whoever dances there. */
export const HouseFacts = z.pick(Facts, { floor: true, floorNote: true, access: true, food: true });
export type HouseFacts = z.infer<typeof HouseFacts>;

export const partKinds = ['lesson', 'practice', 'social', 'concert', 'show', 'other'] as const;
export const partMusic = ['live', 'dj'] as const;

/** A part of the programme: it lasts until the next one begins, or the event ends. */
export const Part = z.object({
  /** From 0: on how many days after the one on which the event starts, by the calendar of the venue. */
  day: z._default(z.int().check(z.gte(0), z.lte(eventLimits.days)), 0),
  /** When it begins on the clock of the venue: `20:30`. */
  time: Clock,
  kind: z.enum(partKinds),
  title: shortLine,
  /** Who teaches, plays or shows. */
  by: shortLine,
  level: z.optional(z.enum(levels)),
  music: z.optional(z.enum(partMusic)),
});
export type Part = z.output<typeof Part>;

/** In any order: they are told in that of the clock. */
export const Programme = z.array(Part).check(z.maxLength(mostProgrammeParts));
export type Programme = z.output<typeof Programme>;

/** The bits of `factBit` that an event has: the database works out the same, and a test compares the two. */
export function factBits(event: { price: number | null; facts?: Facts; programme?: Programme }): number {
  const { price, facts = {}, programme = [] } = event;
  const has: Record<FactName, boolean> = {
    lesson: programme.some(({ kind }) => kind === 'lesson'),
    'live-music': facts.music === 'live' || facts.music === 'both' || programme.some(({ music }) => music === 'live'),
    'no-partner': facts.partner === 'not-needed',
    free: price === 0,
    'step-free': facts.access === 'step-free',
  };
  return bitsOf(factNames.filter((name) => has[name]));
}

/** What may be entered. A change that leaves a field out keeps what there is; null, or nothing in it, takes it away. */
export const enteredDetails = {
  /** Plain text in paragraphs; addresses in it become links where it is shown. */
  description: z.optional(z.nullable(publicLines(mostDescriptionCharacters))),
  /** The language that it is written in. */
  descriptionLanguage: z.optional(z.nullable(LanguageTag)),
  facts: z.optional(z.nullable(Facts)),
  programme: z.optional(z.nullable(Programme)),
  prices: z.optional(z.nullable(Prices)),
};

/** What is told of it. */
export const details = {
  /** How its description begins, in one line. */
  excerpt: z.nullable(z.string()),
  descriptionLanguage: z.nullable(z.string()),
  /** Where there is more to say than the one price. */
  prices: z.optional(Prices),
  /** Only where one event is asked for: lists leave it out. */
  description: z.optional(z.nullable(z.string())),
  /** Likewise. */
  facts: z.optional(Facts),
  /** Likewise: what is known of the floor and the ways of its venue, where the event says nothing of them. */
  houseFacts: z.optional(z.pick(HouseFacts, { floor: true, floorNote: true, access: true })),
  programme: z.optional(Programme),
};
