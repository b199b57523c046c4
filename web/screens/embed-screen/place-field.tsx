import { useTranslation } from 'react-i18next';
import { placeName } from '#contract/place-name.ts';
import { useLocale } from '#web/i18n/locale.ts';
import { useSuggestions } from '#web/places/use-suggestions.ts';
import { type Finding, findingsOf, keyOf } from '#web/search/finding.ts';
import { searchQuery } from '#web/search/queries.ts';
import { ComboBox } from '#web/ui/combo-box.tsx';
import type { EmbedParameters } from './embed-state.ts';

const pauseMs = 200;
/** A single letter matches half of all towns. */
const minCharacters = 2;

/** The text that is typed, but not chosen from the list. */
export interface TypedPlace {
  text: string;
  onText: (text: string) => void;
  error?: string | undefined;
  ref?: React.Ref<HTMLInputElement>;
}

interface Props extends TypedPlace {
  onPick: (place: EmbedParameters) => void;
}

/** Shows a field that finds a town, an organiser or a venue. While a text is not chosen, the hint says what to do. */
export function PlaceField({ text, onText, error, ref, onPick }: Props) {
  const { t } = useTranslation();
  const locale = useLocale();
  const countries = new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' });
  const {
    error: _failure,
    refetch: _refetch,
    ...found
  } = useSuggestions({
    text,
    pauseMs,
    query: (q) => searchQuery(q, {}, locale),
    itemsOf: ({ groups }) => findingsOf(groups).filter((finding) => placeOf(finding) !== null),
    isIdle: text.trim().length < minCharacters,
  });
  return (
    <ComboBox
      label={t('embed:place')}
      hint={t(text.trim() === '' || error ? 'embed:placeHint' : 'embed:choosePlace')}
      error={error}
      ref={ref}
      icon="search"
      value={text}
      onInput={onText}
      keyOf={keyOf}
      show={({ kind, found }) => {
        if (kind === 'organisers') return found.name;
        if (kind === 'venues') return namesOf(found.name, placeName(locale, found.town, found.townNames));
        if (kind !== 'towns') return '';
        const { name, names, region, regionNames, countryCode } = found;
        const [town, around] = [placeName(locale, name, names), placeName(locale, region, regionNames)];
        return namesOf(town, around, countries.of(countryCode));
      }}
      onPick={(finding) => {
        onText('');
        onPick(placeOf(finding) ?? {});
      }}
      {...found}
      loadingText={t('embed:searching')}
      emptyText={t('embed:nothingFound')}
      countText={(count) => t('embed:found', { count })}
    />
  );
}

/** Returns the parameter for a result; null for other results, and for places without a page. */
function placeOf({ kind, found }: Finding): EmbedParameters | null {
  if (kind === 'organisers') return { organiser: found.slug };
  if (kind === 'towns') return found.slug === null ? null : { town: found.slug };
  if (kind === 'venues') return found.slug === null ? null : { venue: found.slug };
  return null;
}

function namesOf(...names: (string | undefined)[]): string {
  return [...new Set(names)].filter(Boolean).join(', ');
}
