// Separate file so that the event page does not load it with `typography.ts`.
import type { Locale } from '#contract/locales.ts';

/** Returns “in” and the name of a town: `à Lyon`, `au Mans`, `aux Herbiers`; `in Lyon`; `en Lyon`. */
export function inTown(locale: Locale, name: string): string {
  if (locale !== 'fr') return `${locale === 'en' ? 'in' : 'en'} ${name}`;
  const [, article, rest] = /^(Les?) (.+)$/.exec(name) ?? [];
  if (!article) return `à ${name}`;
  return `${article === 'Le' ? 'au' : 'aux'} ${rest}`;
}
