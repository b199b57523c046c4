import * as z from 'zod/mini';
import { eventLimits, maxDescriptionCharacters, maxFactCharacters, maxProgrammeParts } from './constants.ts';
import { Amount } from './currency.ts';
import { bitsOf, type FactName, factNames } from './fact-filters.ts';
import { locales } from './locales.ts';
import { publicLines, shownLine } from './text.ts';

/* Optional details of an event. Clients that do not know them can ignore them. */

/** A language tag (BCP 47): `fr`, `pt-BR`. */
const LanguageTag = z.string().check(z.regex(/^[a-z]{2,3}(-[A-Za-z\d]{2,8})*$/), z.maxLength(35));

/** Translations of a description by language, without the original. */
export type Translations = Record<string, string>;

/** The maximum number of translations of a description: with the original, one more than the languages of the UI. */
export const maxTranslations = locales.length;

/** The level of dancers that an event is for. */
export const levels = ['everyone', 'beginners', 'intermediate', 'advanced'] as const;
/** Facts with a fixed set of values. */
export const factChoices = {
  level: levels,
  partner: ['not-needed', 'needed'],
  /** The roles that are taught or danced. */
  roles: ['any', 'switch', 'lead', 'follow'],
  music: ['live', 'dj', 'both'],
  floor: ['wood', 'tiles', 'stone', 'vinyl', 'concrete', 'outdoors'],
  access: ['step-free', 'steps'],
} as const;
/** Facts in the organiser's own words. */
export const factLines = ['floorNote', 'food', 'dress', 'age', 'membership'] as const;

/** A short text, possibly empty. */
const shortLine = z.optional(z.string().check(z.overwrite(shownLine), z.trim(), z.maxLength(maxFactCharacters)));

/** Facts about an event. Unknown facts are absent. */
export const Facts = z.object({
  level: z.optional(z.enum(factChoices.level)),
  /** Whether a partner is needed. */
  partner: z.optional(z.enum(factChoices.partner)),
  roles: z.optional(z.enum(factChoices.roles)),
  music: z.optional(z.enum(factChoices.music)),
  floor: z.optional(z.enum(factChoices.floor)),
  /** The size of the floor, suitable shoes. */
  floorNote: shortLine,
  food: shortLine,
  access: z.optional(z.enum(factChoices.access)),
  dress: shortLine,
  age: shortLine,
  membership: shortLine,
});
export type Facts = z.infer<typeof Facts>;

const Clock = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/));

/** Further prices, in the currency of the event's price. Unknown prices are absent. */
export const Prices = z.object({
  /** Visitors pay what they like. `price` of the event is then a suggested amount or null. */
  donation: z.optional(z.literal(true)),
  /** For example for students or the unemployed. `includes` may explain it. */
  reduced: z.optional(Amount),
  members: z.optional(Amount),
  /** At the door, without booking. */
  door: z.optional(Amount),
  /** Admission is free before this local time of the venue: `21:30`. */
  freeBefore: z.optional(Clock),
  /** Included in the price: a lesson, a drink. */
  includes: shortLine,
});
export type Prices = z.infer<typeof Prices>;

/** The facts that belong to a venue rather than to an event. */
export const HouseFacts = z.pick(Facts, { floor: true, floorNote: true, access: true, food: true });
export type HouseFacts = z.infer<typeof HouseFacts>;

export const partKinds = ['lesson', 'practice', 'social', 'concert', 'show', 'other'] as const;
export const partMusic = ['live', 'dj'] as const;

/** A part of the programme. It lasts until the next part begins or the event ends. */
export const Part = z.object({
  /** Days after the local start day of the event, from 0. */
  day: z._default(z.int().check(z.gte(0), z.lte(eventLimits.days)), 0),
  /** Local start time of the venue: `20:30`. */
  time: Clock,
  kind: z.enum(partKinds),
  title: shortLine,
  /** Teachers, musicians or performers. */
  by: shortLine,
  level: z.optional(z.enum(levels)),
  music: z.optional(z.enum(partMusic)),
});
export type Part = z.output<typeof Part>;

/** In any order. The server returns them by time. */
export const Programme = z.array(Part).check(z.maxLength(maxProgrammeParts));
export type Programme = z.output<typeof Programme>;

/**
 * Returns the fact bits (`factBit`) of an event. A generated column of the database computes the same; a test compares
 * the two.
 */
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

/**
 * Fields that can be entered. When changing an event, an omitted field keeps its value; null or an empty value removes
 * it.
 */
export const enteredDetails = {
  /** Plain text with paragraphs. URLs in it are shown as links. */
  description: z.optional(z.nullable(publicLines(maxDescriptionCharacters))),
  /** The language of the description. */
  descriptionLanguage: z.optional(z.nullable(LanguageTag)),
  /** Replaces all translations of the description. None may be in the language of the description. */
  translations: z.optional(
    z.nullable(
      z
        .record(LanguageTag, publicLines(maxDescriptionCharacters))
        .check(z.refine((texts) => Object.keys(texts).length <= maxTranslations, 'too many translations')),
    ),
  ),
  facts: z.optional(z.nullable(Facts)),
  programme: z.optional(z.nullable(Programme)),
  prices: z.optional(z.nullable(Prices)),
};

/** Fields that the API returns. */
export const details = {
  /** The beginning of the description, on one line. */
  excerpt: z.nullable(z.string()),
  descriptionLanguage: z.nullable(z.string()),
  /** The beginnings of the translations by language. Present if there are any. */
  excerpts: z.optional(z.record(z.string(), z.string())),
  /** Present if there are prices besides the main price. */
  prices: z.optional(Prices),
  /** Only when a single event is requested, not in lists. */
  description: z.optional(z.nullable(z.string())),
  /** Only when a single event is requested, if there are any: translations of the description by language. */
  translations: z.optional(z.record(z.string(), z.string())),
  /** Only when a single event is requested. */
  facts: z.optional(Facts),
  /** Only when a single event is requested: facts of the venue that the event itself does not state. */
  houseFacts: z.optional(z.pick(HouseFacts, { floor: true, floorNote: true, access: true })),
  programme: z.optional(Programme),
};
