import type { Locale } from './locales.ts';
import type { PlaceNames } from './places.ts';

/** Returns the name of a town or region in a language; `name` if it has no other one. */
export function placeName(locale: Locale, name: string, names: PlaceNames): string {
  return names?.[locale] ?? name;
}
