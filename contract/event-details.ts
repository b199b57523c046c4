import * as z from 'zod/mini';
import { mostDescriptionCharacters, mostFactCharacters } from './constants.ts';
import { lines } from './text.ts';

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
const shortLine = z.optional(
  z.string().check(
    z.overwrite((text) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Cs}]+/gu, ' ')),
    z.trim(),
    z.maxLength(mostFactCharacters),
  ),
);

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

/** What may be entered. A change that leaves a field out keeps what there is; null, or nothing in it, takes it away. */
export const enteredDetails = {
  /** Plain text in paragraphs; addresses in it become links where it is shown. */
  description: z.optional(z.nullable(lines(mostDescriptionCharacters))),
  /** The language that it is written in. */
  descriptionLanguage: z.optional(z.nullable(LanguageTag)),
  facts: z.optional(z.nullable(Facts)),
};

/** What is told of it. */
export const details = {
  /** How its description begins, in one line. */
  excerpt: z.nullable(z.string()),
  descriptionLanguage: z.nullable(z.string()),
  /** Only where one event is asked for: lists leave it out. */
  description: z.optional(z.nullable(z.string())),
  /** Likewise. */
  facts: z.optional(Facts),
};
