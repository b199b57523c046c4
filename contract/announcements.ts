import * as z from 'zod/mini';
import { announcementLimits } from './constants.ts';
import { CurrencyCode } from './currency.ts';
import { endpoint } from './endpoint.ts';
import { factChoices, levels, Programme } from './event-details.ts';
import { Slug } from './identity.ts';
import { defaultLocale, locales } from './locales.ts';
import { RecurrenceRule } from './recurrence-rule.ts';
import { lines } from './text.ts';

/* An announcement that somebody pasted, and what of it goes into which field of the form. Nothing is added by it. */

const Day = z.iso.date();

/** A day, or a time on the clock of the venue: `2026-12-12`, `2026-12-12T20:30`. */
const LocalTime = z.union([Day, z.iso.datetime({ local: true, precision: -1 })]);

/**
 * The words that said so, as they stand in the text; the places in it count as JavaScript does. Of a page there are the words
 * alone: who asked does not have its text.
 */
const SourceWords = z.object({ words: z.string(), start: z.int(), end: z.int() });

/**
 * The likeliest value, other ones that the words may mean, likeliest first, and where that was read. `isUnsure` where another
 * reading is about as likely.
 */
const understood = <Value extends z.ZodMiniType>(value: Value) =>
  z.optional(z.object({ value, alternatives: z.array(value), from: SourceWords, isUnsure: z.optional(z.boolean()) }));

/** Why something that the text says was left empty, or needs a look. */
const announcementDoubts = [
  'weekday-contradicts-date',
  'date-does-not-exist',
  'repeats-from-unknown-day',
  'exception-not-in-series',
  'replacement-date',
  'exceptions-unknown',
  'zone-unknown',
  'currency-unknown',
] as const;
export type AnnouncementDoubt = (typeof announcementDoubts)[number];

const AnnouncedEvent = z.object({
  name: understood(z.string()),
  /** The house. */
  place: understood(z.string()),
  /** Street and number, without the town where that is known by itself; of a page its whole line. */
  address: understood(z.string()),
  town: understood(z.string()),
  dateStart: understood(LocalTime),
  dateEnd: understood(LocalTime),
  /** Without `COUNT` and `UNTIL` where the text does not say when it ends. */
  repeat: understood(RecurrenceRule),
  /** The days that `repeat` gives and that are left out: "except 24 December". */
  except: understood(z.array(Day)),
  /** Dates that follow no rule, the first of which is that of `dateStart`. */
  dates: understood(z.array(Day)),
  type: understood(Slug),
  dances: understood(z.array(Slug)),
  price: understood(z.number()),
  currency: understood(CurrencyCode),
  link: understood(z.string()),
  /** Without the sentences in `leftOut`; empty where nothing else is said. The alternative is the text with them. */
  description: understood(z.string()),
  /** The sentences with a telephone number or a mail address, because everyone can read the page of an event. */
  leftOut: understood(z.string()),
  programme: understood(Programme),
  level: understood(z.enum(levels)),
  /** What some pay, in `currency`. `price` is then what all others pay. */
  reduced: understood(z.number()),
  members: understood(z.number()),
  /** What those pay who have not booked, where `price` is for those who have. */
  door: understood(z.number()),
  /** Admission is free before this time on the clock of the venue: `21:30`. */
  freeBefore: understood(z.string()),
  /** Everyone pays what they like ("prix libre", "pay what you can"). `price` is then a suggested amount, or absent. */
  donation: understood(z.literal(true)),
  music: understood(z.enum(factChoices.music)),
  partner: understood(z.enum(factChoices.partner)),
  floor: understood(z.enum(factChoices.floor)),
  /** For which ages, as the text says it. */
  age: understood(z.string()),
  /** The language that it is written in, as far as it can be told. */
  language: z.enum(['fr', 'en', 'es', 'de', 'it']),
  doubts: z.array(z.object({ doubt: z.enum(announcementDoubts), from: SourceWords })),
});
export type AnnouncedEvent = z.infer<typeof AnnouncedEvent>;

export const Announcement = z.extend(AnnouncedEvent, {
  /**
   * Where a text is about several different events: each of them, in the order of the text, with what the text says for all.
   * The fields above are then those of the next one. Empty where it is about one event, also one with several dates.
   */
  events: z.array(AnnouncedEvent),
  /** Where the text was nothing but a link: what was found behind it. */
  page: z.optional(
    z.object({
      /** Where the link led in the end. */
      address: z.string(),
      /** Whether it tells programs of its events; else its text was read, as if it had been pasted. */
      hasEvents: z.boolean(),
      /** Where it tells of several, in the order of their days, those to come alone if there are any: nothing is understood until one is chosen. */
      events: z.array(AnnouncedEvent),
    }),
  ),
});
export type Announcement = z.infer<typeof Announcement>;

export const readAnnouncement = endpoint('POST', '/api/internal/announcements', {
  summary:
    'What an announcement says of an event, field by field, with the words that say it; of a link alone, what the page says. Adds nothing.',
  who: 'signed-in',
  body: z.object({
    text: lines(announcementLimits.characters).check(z.minLength(1)),
    /** Of the form: what the text is read in where it does not show its own language. */
    locale: z._default(z.enum(locales), defaultLocale),
    /** The day on the writer's calendar: what "tomorrow" counts from. */
    today: Day,
    /** What a price without a currency is in where no town tells. */
    currency: z.optional(CurrencyCode),
  }),
  reply: Announcement,
  refusals: ['too-many-requests', 'page-unreachable', 'page-unreadable', 'unavailable'],
});
