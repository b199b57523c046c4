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

/* The input of organisers. A separate file, so that only forms load its validation. */

/**
 * A time: local to the venue (`2027-05-08T21:00`), or an instant with an offset. A local time skipped by a clock change
 * means the moment after the change; a repeated one means the first. Fractions of seconds are dropped.
 */
const EnteredDateTime = z
  .union([z.iso.datetime({ local: true, offset: true }), z.iso.datetime({ local: true, precision: -1 })], {
    error:
      'an existing day and time: local (2027-05-08T21:00), or with an offset and seconds (2027-05-08T21:00:00+02:00)',
  })
  .check(z.refine((text) => !text.startsWith('0000'), 'there is no year 0'));

/**
 * Returns whether a URL contains a user name or a password. The link would publish them, and text before `@` can
 * imitate another site (`https://pista.example@evil.example`).
 */
export function hasCredentials(link: string): boolean {
  if (!URL.canParse(link)) return false;
  const { username, password } = new URL(link);
  return username !== '' || password !== '';
}

export const maxLinkCharacters = 2000;

/** Returns a check that only concerns web addresses, so that anything else is refused for one reason. */
const ofWebAddress = (isValid: (link: string) => boolean) => (link: string) =>
  !(URL.canParse(link) && /^https?:$/.test(new URL(link).protocol)) || isValid(link);

/** More than the days of any rule: seven a week for five years. */
const maxExceptions = 2000;

/**
 * A URL that may be shown publicly: http or https, because a link must not run code, on a public host, without a
 * password, and not the private address of a calendar. Tracking parameters are removed.
 */
export const PublicLink = z
  .url({ protocol: /^https?$/, hostname: z.regexes.hostname, normalize: true, error: 'a web address: https://…' })
  .check(
    z.overwrite(withoutTracking),
    z.maxLength(maxLinkCharacters),
    z.refine((link) => !hasCredentials(link), 'no user name or password'),
    z.refine(ofWebAddress(isPublicHost), 'a host name of the public internet'),
    z.refine(
      ofWebAddress((link) => hasCredentials(link) || mayLink(link)),
      privateAddress,
    ),
  );

/**
 * Days of the series to leave out. If the first day is left out, the series starts with the next one. Each must be a
 * date of `repeat`. The limit of dates counts the remaining ones.
 */
export const exceptions = z.optional(z.array(z.iso.date()).check(z.maxLength(maxExceptions)));

/** Fields that can be entered and changed. */
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
   * In units of the currency, with no more decimals than the currency has. 0 is free, null is unknown. With
   * `prices.donation`, the suggested amount, or 0 for none.
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
    /** The full address on one line. */
    displayName: line(500),
    /** The town or district. */
    place: line(150),
    /** Used to choose the time zone near a border. Without it, the zone of the nearest town is used. */
    countryCode: z.optional(z.nullable(CountryCode)),
  }),
  /**
   * The organiser that owns the event. Null: only the account. If absent, a change keeps the organiser, and a new event
   * has none.
   */
  organiser: z.optional(z.nullable(z.object({ id: Id }))),
  ...enteredDetails,
};

export const NewEvent = z.object({
  ...entered,
  /**
   * Chosen by the client, a new UUID for each event. Repeating a request whose response was lost then returns the
   * existing event instead of adding another.
   */
  id: z.optional(Id),
  /** Creates an event for each date. The first is `dateStart`. */
  repeat: z.optional(RecurrenceRule),
  except: exceptions,
  /** One of the user's own events whose picture is copied, used to duplicate events. */
  pictureFrom: z.optional(Id),
});
export type NewEvent = z.input<typeof NewEvent>;
