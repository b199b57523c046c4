// Separate file so that the event page does not load it with `typography.ts`.
import type { Locale } from '#contract/locales.ts';
import { fill } from './formats.ts';
import { formatsOf } from './load-texts.ts';

/**
 * Returns “in” and the name of a town: `in Lyon`, `en Lyon`; in French `à Lyon`, `au Mans`, `aux Herbiers`, in
 * Portuguese `em Lisboa`, `no Porto`, by the contractions of the language. The first that fits is used.
 */
export function inTown(locale: Locale, name: string): string {
  const { inTown, contractions } = formatsOf(locale);
  const words = fill(inTown, { town: name });
  const [long, short = ''] = Object.entries(contractions).find(([start]) => `${words} `.startsWith(`${start} `)) ?? [
    '',
  ];
  return short + words.slice(long.length);
}
