import * as z from 'zod/mini';
import { defaultCurrency, eventPrice } from './constants.ts';
import { CountryCode, Latitude, Longitude } from './coordinates.ts';
import { Amount, CurrencyCode } from './currency.ts';
import { enteredDetails } from './event-details.ts';
import { Id } from './identity.ts';
import { RecurrenceRule } from './recurrence-rule.ts';
import { isPublicHost, mayLink, privateAddress } from './secret-address.ts';
import { line } from './text.ts';
import { withoutTracking } from './tracking.ts';

/* What an organiser enters. In a file of its own, so that only those who enter something fetch its checks. */

/**
 * What an organiser writes as a time: local at the venue (`2027-05-08T21:00`), or an instant with an offset.
 * A local time that the clocks skip means the moment after; one that they show twice means the first. Fractions of seconds
 * are left out.
 */
const EnteredDateTime = z
  .union([z.iso.datetime({ local: true, offset: true }), z.iso.datetime({ local: true, precision: -1 })], {
    error:
      'a day and time that there is: local (2027-05-08T21:00), or with an offset and seconds (2027-05-08T21:00:00+02:00)',
  })
  .check(z.refine((text) => !text.startsWith('0000'), 'there is no year 0'));

/**
 * Whether a link brings a user name or a password along: whoever pasted it would give theirs away to all, and before an
 * `@` stands what looks like another site (`https://pista.example@evil.example`).
 */
export function hasCredentials(link: string): boolean {
  if (!URL.canParse(link)) return false;
  const { username, password } = new URL(link);
  return username !== '' || password !== '';
}

export const mostLinkCharacters = 2000;

/** More than the days of any rule: seven a week for five years. */
const maxExceptions = 2000;

/**
 * An address that may be shown to anyone: http or https, because a link must not run code, on the public internet, without a
 * password, not the private address of a calendar, and without tracking parameters, which are removed.
 */
export const PublicLink = z.url({ protocol: /^https?$/, hostname: z.regexes.hostname, normalize: true }).check(
  z.overwrite(withoutTracking),
  z.maxLength(mostLinkCharacters),
  z.refine((link) => !hasCredentials(link), 'no user name or password'),
  z.refine(isPublicHost, 'a host name of the public internet'),
  z.refine((link) => hasCredentials(link) || mayLink(link), privateAddress),
);

/**
 * Days of the series to leave out, the first one included; then the series starts with the next. Each has to be a date that
 * `repeat` gives. The limit of dates counts the remaining ones.
 */
export const exceptions = z.optional(z.array(z.iso.date()).check(z.maxLength(maxExceptions)));

/** What may be entered, and changed later. */
export const entered = {
  name: line(150),
  link: z.optional(
    z.nullable(
      z.union([
        PublicLink,
        z.pipe(
          z.literal(''),
          z.transform(() => null),
        ),
      ]),
    ),
  ),
  dateStart: EnteredDateTime,
  dateEnd: EnteredDateTime,
  /**
   * In the unit of the currency, and no finer than people pay in it; 0 is free, null is unknown. With `prices.donation` it is
   * the suggested amount, and 0 means none.
   */
  price: z._default(z.nullable(Amount), eventPrice.usual),
  currency: z._default(CurrencyCode, defaultCurrency),
  /** The venue's name. */
  place: line(150),
  type: z.object({ id: Id }),
  dances: z.array(z.object({ id: Id })).check(z.minLength(1), z.maxLength(30)),
  location: z.object({
    latitude: Latitude,
    longitude: Longitude,
    /** The whole address in one line. */
    displayName: line(500),
    /** The town or district. */
    place: line(150),
    /** Decides about the time zone near a border. Absent: that of the nearest town. */
    countryCode: z.optional(z.nullable(CountryCode)),
  }),
  /** One's own organiser in whose name it is. Null: in that of the account alone. Absent: as it was; of a new one, none. */
  organiser: z.optional(z.nullable(z.object({ id: Id }))),
  ...enteredDetails,
};

export const NewEvent = z.object({
  ...entered,
  /**
   * Chosen by the sender, a new UUID for each event: whoever sends it again, since the answer was lost, adds nothing and
   * is told of the event that there is.
   */
  id: z.optional(Id),
  /** Makes one event of each date; the first is `dateStart`. */
  repeat: z.optional(RecurrenceRule),
  except: exceptions,
  /** An event of one's own whose picture is taken along: what a clone does. */
  pictureFrom: z.optional(Id),
});
export type NewEvent = z.input<typeof NewEvent>;
