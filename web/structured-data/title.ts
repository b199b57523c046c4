import type { TFunction } from 'i18next';
import type { Locale } from '#contract/locales.ts';
import { placeName } from '#contract/place-name.ts';
import type { StylePage, TownPage } from '#contract/towns.ts';
import { inTown } from '#web/i18n/in-town.ts';

/** Returns the title of a town or style page with upcoming events: `Tango à Lyon`. */
export function titleOfListing(t: TFunction, locale: Locale, page: TownPage | StylePage): string {
  const nameOf = ({ names, name }: StylePage['style']) => names[locale] ?? name;
  if (!('town' in page)) return t('towns:worldTitle', { dance: nameOf(page.style) });
  const where = inTown(locale, placeName(locale, page.town.name, page.town.names));
  return page.style ? t('towns:styleTitle', { dance: nameOf(page.style), where }) : t('towns:title', { where });
}
