import type { ReadProblemCode } from '#contract/source-problems.ts';

/** What every reader gives, whatever it read: calendars, pages and tables say the same things in their own ways. */

/** One date of an event, as its source tells it. */
export interface ReadEvent {
  /**
   * The same in every reading of one source: the UID, of a series with the day that the date had before anyone moved it;
   * where there is no UID, name and start. Once among the events of a reading.
   */
  key: string;
  uid: string | null;
  /** The local day that a date of a series had before anyone moved it, `2027-03-18`; null for what is no series. */
  originalDay: string | null;
  name: string;
  /** Local: `2027-05-08T21:00:00`, or the day of an event that says no times. */
  start: string;
  /** Local, on the clock of `start`; the last day of an event that says no times. Null where nobody says. */
  end: string | null;
  isAllDay: boolean;
  /** IANA name or offset (`+02:00`) of `start`; null where it goes by the clocks of the venue. */
  timeZone: string | null;
  /** The zone that its calendar names and nobody knows: its owner is asked, and `timeZone` is only assumed. */
  unknownZone?: string;
  isCancelled: boolean;
  /** Plain text, with line breaks. */
  description: string | null;
  location: ReadLocation | null;
  url: string | null;
  image: string | null;
  categories: string[];
  /** Null where nobody says, which is not free. Of a donation the suggested amount, or 0. */
  price: { amount: number; currency: string | null; isDonation?: true } | null;
  /** Who sent the invitation: whoever proves to read this mailbox may speak for the source. */
  organiserMail: string | null;
  /** How often it was revised, and when last (an instant); null where nobody says. */
  sequence: number | null;
  modifiedAt: string | null;
}

export interface ReadLocation {
  /** All that the source says of where it is, in one line; empty where it has coordinates alone. */
  text: string;
  name: string | null;
  address: string | null;
  town: string | null;
  /** ISO 3166, where a source without coordinates gives its country as a code, which then ends `text`. */
  countryCode?: string;
  latitude: number | null;
  longitude: number | null;
}

export interface ReadProblem {
  code: ReadProblemCode;
  /** Which event, by its name or UID. */
  event?: string;
  /** Where in what was handed in, from 1. */
  line?: number;
  /** The text in question, cut to a few words. */
  found?: string;
}

export interface Reading {
  events: ReadEvent[];
  problems: ReadProblem[];
  /** False where something may be out of sight: a file that was cut off, or more than we take. What is not there may then not be gone. */
  isComplete: boolean;
}

/** Local days at the venue: events that touch one from `from` on, and begin before `before`. */
export interface ReadWindow {
  from: string;
  before: string;
  /** How many dates of one series are read, from `from` on; `readLimits` says how many when nobody does. */
  datesOfSeries?: number | undefined;
}

/** Far above what any organiser has; what is beyond was made to hurt. */
export const readLimits = {
  characters: 10_000_000,
  /** Of a page: those that list a hundred events have half of it. */
  pageCharacters: 3_000_000,
  lineCharacters: 64_000,
  events: 20_000,
  datesOfSeries: 400,
  /** Of what people may write; what is kept is far less. */
  textCharacters: 20_000,
  problems: 200,
} as const;

const maxFoundEvents = 80;

/** Collects problems, so many at most: a file that is wrong in each line says so often enough. */
export class Problems {
  readonly list: ReadProblem[] = [];

  note(code: ReadProblemCode, { found, ...where }: Omit<ReadProblem, 'code'> = {}): void {
    if (this.list.length >= readLimits.problems) return;
    this.list.push({ code, ...where, ...(found !== undefined && { found: found.slice(0, maxFoundEvents) }) });
  }

  has(...codes: ReadProblemCode[]): boolean {
    return this.list.some(({ code }) => codes.includes(code));
  }
}

/** Every event once. Those that a source does not tell apart by its keys are told apart by start, then by name. */
export function withOwnKeys(events: ReadEvent[], problems: Problems): ReadEvent[] {
  const byKey = Map.groupBy(events, ({ key }) => key);
  const seen = new Set<string>();
  return events.flatMap((event) => {
    if (byKey.get(event.key)?.length === 1) return event;
    const key = [event.key, event.start, event.name].join('\n');
    if (seen.has(key)) return [];
    seen.add(key);
    // Of a series twice on one day is no error.
    if (event.originalDay === null) problems.note('uid-twice', { event: event.name });
    return { ...event, key };
  });
}
