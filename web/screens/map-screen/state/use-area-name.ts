import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { placeName } from '#contract/place-name.ts';
import { type MapState, roundToKilometre } from '#web/events/links/map-state.ts';
import { inTown } from '#web/i18n/in-town.ts';
import { useLocale } from '#web/i18n/locale.ts';
import { townAtQuery } from '#web/places/town-query.ts';
import { useClientValue } from '#web/ui/use-client-value.ts';

/**
 * Returns the name of the chosen town or country in the reader's language, also if the address has it in another one;
 * undefined for other areas.
 */
export function useAreaName(area: MapState['area']): string | undefined {
  const locale = useLocale();
  const chosen = area === 'near' ? null : area;
  const town = chosen && 'name' in chosen ? chosen : null;
  const { data } = useQuery(townAtQuery(town && roundToKilometre(town)));
  // The server's names of countries may be of another version than those of the browser.
  const country = useClientValue(
    () =>
      chosen && 'country' in chosen
        ? new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' }).of(chosen.country)
        : undefined,
    undefined,
  );
  if (!town) return country;
  const found = data?.town;
  const isSame = found && [found.name, ...Object.values(found.names ?? {})].includes(town.name);
  return isSame ? placeName(locale, found.name, found.names) : town.name;
}

/** Returns the area as it follows a number of events: "in Lyon", "· Spain and nearby", "near me", or "in this area". */
export function useInArea(area: MapState['area']): string {
  const { t } = useTranslation();
  const locale = useLocale();
  const name = useAreaName(area);
  if (area === 'near') return t('map:near.here');
  if (area === null || name === undefined) return t('map:near.area');
  return 'country' in area ? t('map:near.country', { country: name }) : inTown(locale, name);
}
