import type { ReadProblemCode } from '#contract/source-problems.ts';

/** The output of every parser: calendars, pages and tables contain the same information in different forms. */

/** One date of an event as its source describes it. */
export interface ReadEvent {
  /**
   * The same in every reading of one source: the UID, for a series with the original day of the date; without a UID,
   * name and start. Unique among the events of a reading.
   */
  key: string;
  uid: string | null;
  /** The original local day of a date of a series, `2027-03-18`; null if it is not in a series. */
  originalDay: string | null;
  name: string;
  /** Local: `2027-05-08T21:00:00`, or the day of an event without times. */
  start: string;
  /** Local, on the clock of `start`; the last day of an event without times. Null if unknown. */
  end: string | null;
  isAllDay: boolean;
  /** IANA name or offset (`+02:00`) of `start`; null for the clock of the venue. */
  timeZone: string | null;
  /** The zone named by the calendar if it is unknown: its owner is asked, and `timeZone` is only assumed. */
  unknownZone?: string;
  isCancelled: boolean;
  /** Plain text, with line breaks. */
  description: string | null;
  location: ReadLocation | null;
  url: string | null;
  image: string | null;
  categories: string[];
  /** Null if unknown, which does not mean free. For a donation the suggested amount, or 0. */
  price: { amount: number; currency: string | null; isDonation?: true } | null;
  /** The organiser's mailbox: an account with access to this mailbox may claim the source. */
  organiserMail: string | null;
  /** Number of the revision, and when it was last revised (an instant); null if unknown. */
  sequence: number | null;
  modifiedAt: string | null;
}

export interface ReadLocation {
  /** All text about the location, in one line; empty if only coordinates are given. */
  text: string;
  name: string | null;
  address: string | null;
  town: string | null;
  /** ISO 3166, if a source without coordinates gives its country as a code, which then ends `text`. */
  countryCode?: string;
  latitude: number | null;
  longitude: number | null;
}

export interface ReadProblem {
  code: ReadProblemCode;
  /** The event concerned, by its name or UID. */
  event?: string;
  /** Line in the input, from 1. */
  line?: number;
  /** The text concerned, truncated to a few words. */
  found?: string;
}

export interface ParsedSource {
  events: ReadEvent[];
  problems: ReadProblem[];
  /**
   * False if something may be missing: a truncated file, or more than the limits allow. An absent event may then still
   * exist.
   */
  isComplete: boolean;
}

/** Local days at the venue: events that overlap a day from `from` on, and begin before `before`. */
export interface ReadWindow {
  from: string;
  before: string;
  /** Maximum dates of one series, from `from` on; by default that of `readLimits`. */
  datesOfSeries?: number | undefined;
}

/** Far above any real source; only attacks exceed them. */
export const readLimits = {
  characters: 10_000_000,
  /** For a page; pages that list a hundred events have half of it. */
  pageCharacters: 3_000_000,
  lineCharacters: 64_000,
  events: 20_000,
  datesOfSeries: 400,
  /** For a text field; stored texts are far shorter. */
  textCharacters: 20_000,
  problems: 200,
} as const;

const maxFoundEvents = 80;

/** Collects problems up to a limit, because a file may be wrong in each line. */
export class Problems {
  readonly list: ReadProblem[] = [];

  /** Adds a problem, up to the maximum of a reading. */
  note(code: ReadProblemCode, { found, ...where }: Omit<ReadProblem, 'code'> = {}): void {
    if (this.list.length >= readLimits.problems) return;
    this.list.push({ code, ...where, ...(found !== undefined && { found: found.slice(0, maxFoundEvents) }) });
  }

  /** Returns whether there is a problem with one of these codes. */
  has(...codes: ReadProblemCode[]): boolean {
    return this.list.some(({ code }) => codes.includes(code));
  }
}

/** Returns every event once. Events with the same key are distinguished by start, then by name. */
export function withOwnKeys(events: ReadEvent[], problems: Problems): ReadEvent[] {
  const byKey = Map.groupBy(events, ({ key }) => key);
  const seen = new Set<string>();
  return events.flatMap((event) => {
    if (byKey.get(event.key)?.length === 1) return event;
    const key = [event.key, event.start, event.name].join('\n');
    if (seen.has(key)) return [];
    seen.add(key);
    // A series twice on one day is not an error.
    if (event.originalDay === null) problems.note('uid-twice', { event: event.name });
    return { ...event, key };
  });
}
