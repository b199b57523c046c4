import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { type FoundTown, search } from '#contract/search.ts';
import { call } from '#web/http/call.ts';
import { useDebounced } from '#web/places/use-debounced.ts';
import { useLocale } from '#web/words/use-locale.ts';

const pauseMs = 200;
/** One letter means half of all towns. */
const leastCharacters = 2;

/** Towns that words may mean; the beginning of a name is enough. */
function townsQuery(text: string) {
  const q = text.trim();
  return queryOptions({
    queryKey: ['towns-named', q],
    queryFn: async ({ signal }) => {
      const { groups } = await call(search, { query: { q }, signal });
      return groups.flatMap((group) => (group.kind === 'towns' ? group.found : []));
    },
    enabled: q.length >= leastCharacters,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    // The next letter asks again anyway.
    retry: false,
  });
}

interface Towns {
  towns: readonly FoundTown[];
  isLoading: boolean;
  /** Too little is written to look for any. */
  isIdle: boolean;
}

/** Towns of the gazetteer while one types the name of one, in any language that it is called in. */
export function useTowns(text: string): Towns {
  const asked = useDebounced(text, pauseMs);
  const isIdle = text.trim().length < leastCharacters;
  const { data: towns = [], isFetching } = useQuery(townsQuery(asked));
  return { towns: isIdle ? [] : towns, isLoading: isFetching || asked !== text, isIdle };
}

/** `Genève, Geneva, Suisse` */
export function useTownWords(): (town: FoundTown) => string {
  const countries = new Intl.DisplayNames(useLocale(), { type: 'region', fallback: 'code' });
  return ({ name, region, countryCode }) => [name, region, countries.of(countryCode)].filter(Boolean).join(', ');
}
