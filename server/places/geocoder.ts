import * as z from 'zod/mini';
import type { Locale } from '#contract/locales.ts';
import type { FoundPlace, GeocoderName } from '#contract/places.ts';

/** A query for a geocoder. */
export interface AddressQuestion {
  /** As written by the user. */
  text: string;
  /** Language of country names. */
  lang: Locale;
  /** Places near this position come first. */
  near?: { latitude: number; longitude: number } | undefined;
  limit: number;
}

/** A place with the parts of its address, as far as known. */
export interface GeocodedPlace extends FoundPlace {
  parts: { houseNumber?: string | undefined; street?: string | undefined; postcode?: string | undefined };
}

/** An external geocoder. Only used through `openGeocoding`, which applies timeouts, cache and circuit breaker. */
export interface OutsideGeocoder {
  name: Exclude<GeocoderName, 'gazetteer'>;
  /** Whether it allows requests while the user types. */
  isForTyping: boolean;
  /** The countries it covers, if not all. */
  countries?: ReadonlySet<string>;
  /**
   * Waits until the next request is allowed; `false` if the queue is too long, or not empty and the caller is not
   * patient.
   */
  takeTurn?(mayWait: boolean): Promise<boolean>;
  /** Returns places, best first. Rejects if the service fails or its response is invalid. */
  find(question: AddressQuestion & { isTyping: boolean }, signal: AbortSignal): Promise<GeocodedPlace[]>;
}

const degrees = (max: number) => z.number().check(z.gte(-max), z.lte(max));

/** A GeoJSON point (RFC 7946): longitude, latitude. */
export const Point = z.object({ coordinates: z.tuple([degrees(180), degrees(90)]) });
