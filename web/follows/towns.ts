import { queryOptions } from '@tanstack/react-query';
import { withCommas } from '#contract/direction.ts';
import { placeName } from '#contract/place-name.ts';
import { type FoundTown, search } from '#contract/search.ts';
import { call } from '#web/http/call.ts';
import { useLocale } from '#web/i18n/locale.ts';
import { type Suggestions, useSuggestions } from '#web/places/use-suggestions.ts';

const pauseMs = 200;
/** A single letter matches half of all towns. */
const minCharacters = 2;

/** Searches towns by the beginning of their name. */
function townsQuery(text: string) {
  const q = text.trim();
  return queryOptions({
    queryKey: ['towns-named', q],
    queryFn: async ({ signal }) => {
      const { groups } = await call(search, { query: { q }, signal });
      return groups.flatMap((group) => (group.kind === 'towns' ? group.found : []));
    },
    staleTime: 60_000,
    // The next letter sends another request.
    retry: false,
  });
}

/** Returns suggested towns of the gazetteer for a typed name in any language. */
export function useTowns(text: string): Suggestions<FoundTown> {
  const isIdle = text.trim().length < minCharacters;
  return useSuggestions({ text, pauseMs, query: townsQuery, itemsOf: (towns) => towns, isIdle });
}

/** Returns a function that returns a town with region and country in the current language: `Genève, Genève, Suisse`. */
export function useFormatTown(): (town: FoundTown) => string {
  const locale = useLocale();
  const countries = new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' });
  return ({ name, names, region, regionNames, countryCode }) =>
    withCommas(locale, [
      placeName(locale, name, names),
      placeName(locale, region, regionNames),
      countries.of(countryCode),
    ]);
}
