import * as z from 'zod/mini';
import { announcementLimits } from './constants.ts';
import { CurrencyCode } from './currency.ts';
import { endpoint } from './endpoint.ts';
import { factChoices, levels, Programme } from './event-details.ts';
import { Slug } from './identity.ts';
import { defaultLocale, locales } from './locales.ts';
import { RecurrenceRule } from './recurrence-rule.ts';
import { lines } from './text.ts';

/* Reading an announcement that a user has pasted. The result fills fields of the form; nothing is saved. */

const Day = z.iso.date();

/** A local day or a local time of the venue: `2026-12-12`, `2026-12-12T20:30`. */
const LocalTime = z.union([Day, z.iso.datetime({ local: true, precision: -1 })]);

/**
 * The words in the text that a value was read from, with their offsets in UTF-16 code units. For a page only the words
 * are useful, because the client does not have its text.
 */
const SourceWords = z.object({ words: z.string(), start: z.int(), end: z.int() });

/**
 * The most likely value, alternative values by decreasing likelihood, and the words they were read from. `isUnsure` is
 * set if an alternative is about as likely.
 */
const understood = <Value extends z.ZodMiniType>(value: Value) =>
  z.optional(z.object({ value, alternatives: z.array(value), from: SourceWords, isUnsure: z.optional(z.boolean()) }));

/** Why a value in the text was not used, or should be checked. */
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
  /** The name of the venue. */
  place: understood(z.string()),
  /** Street and number. The town is left out if it was recognised separately; for a page this is the full line. */
  address: understood(z.string()),
  town: understood(z.string()),
  dateStart: understood(LocalTime),
  dateEnd: understood(LocalTime),
  /** Without `COUNT` and `UNTIL` if the text does not say when the series ends. */
  repeat: understood(RecurrenceRule),
  /** Days of `repeat` that are left out: "except 24 December". */
  except: understood(z.array(Day)),
  /** Dates that follow no rule. The first one is the day of `dateStart`. */
  dates: understood(z.array(Day)),
  type: understood(Slug),
  dances: understood(z.array(Slug)),
  price: understood(z.number()),
  currency: understood(CurrencyCode),
  link: understood(z.string()),
  /** Without the sentences in `leftOut`. Empty if nothing else is said. The alternative is the text including them. */
  description: understood(z.string()),
  /** Sentences with a phone number or a mail address. They are left out because the page of an event is public. */
  leftOut: understood(z.string()),
  programme: understood(Programme),
  level: understood(z.enum(levels)),
  /** Reduced price, in `currency`. `price` is then the regular price. */
  reduced: understood(z.number()),
  members: understood(z.number()),
  /** Price at the door, if `price` is for bookings in advance. */
  door: understood(z.number()),
  /** Admission is free before this local time of the venue: `21:30`. */
  freeBefore: understood(z.string()),
  /** Visitors pay what they like ("prix libre", "pay what you can"). `price` is then a suggested amount, or absent. */
  donation: understood(z.literal(true)),
  music: understood(z.enum(factChoices.music)),
  partner: understood(z.enum(factChoices.partner)),
  floor: understood(z.enum(factChoices.floor)),
  /** The ages it is for, quoted from the text. */
  age: understood(z.string()),
  /** The detected language of the text. */
  language: z.enum(['fr', 'en', 'es', 'de', 'it', 'pt']),
  doubts: z.array(z.object({ doubt: z.enum(announcementDoubts), from: SourceWords })),
});
export type AnnouncedEvent = z.infer<typeof AnnouncedEvent>;

export const Announcement = z.extend(AnnouncedEvent, {
  /**
   * If the text announces several events: each of them, in the order of the text, including what the text says about
   * all. The fields above are then those of the next event. Empty if the text is about one event, which may have
   * several dates.
   */
  events: z.array(AnnouncedEvent),
  /** If the text was only a link: the page that it leads to. */
  page: z.optional(
    z.object({
      /** The final URL after redirects. */
      address: z.string(),
      /** Whether the page has structured data about events. Otherwise its text was read as if it had been pasted. */
      hasEvents: z.boolean(),
      /**
       * Several events of the page, by date; only upcoming ones if there are any. The fields above stay empty until the
       * user chooses one.
       */
      events: z.array(AnnouncedEvent),
    }),
  ),
});
export type Announcement = z.infer<typeof Announcement>;

export const readAnnouncement = endpoint('POST', '/api/internal/announcements', {
  summary:
    'Reads an announcement into the fields of an event, with the words that each value was read from. If the text is only a link, reads the page. Saves nothing.',
  who: 'signed-in',
  body: z.object({
    text: lines(announcementLimits.characters).check(z.minLength(1)),
    /** Language of the form. Used to read the text if its own language cannot be detected. */
    locale: z._default(z.enum(locales), defaultLocale),
    /** Today in the user's time zone, so that "tomorrow" can be resolved. */
    today: Day,
    /** Currency for prices without one, if no town was recognised. */
    currency: z.optional(CurrencyCode),
  }),
  reply: Announcement,
  refusals: ['too-many-requests', 'page-unreachable', 'page-unreadable', 'unavailable'],
});
