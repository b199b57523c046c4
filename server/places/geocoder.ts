import type { Locale } from '#contract/locales.ts';
import type { FoundPlace, GeocoderName } from '#contract/places.ts';

/** What a geocoder is asked. */
export interface AddressQuestion {
  /** As someone wrote it. */
  text: string;
  /** The language of country names. */
  lang: Locale;
  /** Places close to here come first. */
  near?: { latitude: number; longitude: number } | undefined;
  limit: number;
}

/** A place with the parts of its address, as far as the geocoder tells them. */
export interface GeocodedPlace extends FoundPlace {
  parts: { houseNumber?: string | undefined; street?: string | undefined; postcode?: string | undefined };
}

/** Someone outside who knows addresses. Asked through `openGeocoding` alone, which keeps what holds for all of them. */
export interface OutsideGeocoder {
  name: Exclude<GeocoderName, 'gazetteer'>;
  /** Whether it allows questions while someone types. */
  isForTyping: boolean;
  /** The only countries it knows, where it does not know all. */
  countries?: ReadonlySet<string>;
  /** Waits until the next question is allowed; `false` when too many wait already, or any and this one is not patient. */
  takeTurn?(isPatient: boolean): Promise<boolean>;
  /** The best first; rejects when it does not answer, or not in a way that can be read. */
  find(question: AddressQuestion & { isTyping: boolean }, signal: AbortSignal): Promise<GeocodedPlace[]>;
}
