import type { Locale } from '#contract/locales.ts';

/** `à Lyon`, `au Mans`, `aux Sables-d’Olonne`; `in Lyon`; `en Lyon`. */
export function inTown(locale: Locale, town: string): string {
  if (locale !== 'fr') return `${locale === 'en' ? 'in' : 'en'} ${town}`;
  const [, article, rest] = /^(Le|Les) (.+)$/.exec(town) ?? [];
  if (article === undefined) return `à ${town}`;
  return `${article === 'Le' ? 'au' : 'aux'} ${rest}`;
}
