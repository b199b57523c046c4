import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type FoundTown, search } from '#contract/search.ts';
import { call } from '#web/http/call.ts';
import { useDebounced } from '#web/places/use-debounced.ts';
import { ComboBox } from '#web/ui/combo-box.tsx';
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

interface Props {
  error?: string | undefined;
  /** Null while what is written is no town yet. */
  onChange: (town: FoundTown | null) => void;
}

/** A town of the gazetteer, picked while one types its name. */
export function TownField({ error, onChange }: Props) {
  const { t } = useTranslation();
  const locale = useLocale();
  const [text, setText] = useState('');
  const asked = useDebounced(text, pauseMs);
  const { data: towns = [], isFetching } = useQuery(townsQuery(asked));
  const countries = new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' });
  const wordsOf = ({ name, region, countryCode }: FoundTown) =>
    [name, region, countries.of(countryCode)].filter(Boolean).join(', ');
  return (
    <ComboBox
      label={t('follows.town')}
      icon="place"
      error={error}
      value={text}
      onInput={(typed) => {
        setText(typed);
        onChange(null);
      }}
      items={towns}
      keyOf={({ latitude, longitude }) => `${latitude} ${longitude}`}
      show={wordsOf}
      onPick={(town) => {
        setText(town.name);
        onChange(town);
      }}
      isLoading={isFetching || asked !== text}
      isIdle={text.trim().length < leastCharacters}
      loadingText={t('follows.searching')}
      emptyText={t('follows.noTown')}
      countText={(count) => t('follows.townsFound', { count })}
    />
  );
}
