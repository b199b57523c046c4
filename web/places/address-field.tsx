import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addressSuggestions } from '#contract/constants.ts';
import type { FoundPlace } from '#contract/places.ts';
import { Refusal } from '#web/http/call.ts';
import { Button } from '#web/ui/button.tsx';
import { ComboBox } from '#web/ui/combo-box.tsx';
import { useProblemWords } from '#web/words/problem-words.ts';
import { useLocale } from '#web/words/use-locale.ts';
import { AddressChoice } from './address-choice.tsx';
import styles from './address-field.module.css';
import type { ChosenPlace } from './chosen-place.ts';
import { PlaceMap } from './place-map.tsx';
import { addressQuery, suggestionsQuery } from './queries.ts';
import { Suggestion } from './suggestion.tsx';
import { useSuggestions } from './use-suggestions.ts';

interface Props {
  id?: string | undefined;
  /** What is written. */
  text: string;
  /** The place that it stands for; null while there is none. */
  value: ChosenPlace | null;
  /** Both at once: they belong together, in a draft too. */
  onChange: (change: { text: string; value: ChosenPlace | null }) => void;
  onBlur?: (() => void) | undefined;
  mark?: React.ReactNode;
  /** Instead of the usual one. */
  hint?: string | undefined;
  /** What the form has against it. What the field finds wrong itself it says itself. */
  error?: string | undefined;
  ref?: React.Ref<HTMLInputElement>;
}

type Check =
  | { state: 'checking' | 'unknown'; text: string }
  | { state: 'several'; text: string; places: FoundPlace[] }
  | { state: 'failed'; text: string; error: unknown };

/**
 * An address and the place it means. Suggestions while one types; whoever leaves without picking one has the server look:
 * one place is taken, several are offered, none is an error. The place then stands on a map, where its pin can be moved.
 */
export function AddressField({ id, text, value, mark, hint, onChange, onBlur, error, ref }: Props) {
  const { t } = useTranslation();
  const locale = useLocale();
  const client = useQueryClient();
  const problemWords = useProblemWords();
  const [lastCheck, setCheck] = useState<Check | null>(null);
  // Whoever types on while the server looks has another question.
  const latest = useRef(text);
  latest.current = text;
  const check = value === null && lastCheck?.text === text ? lastCheck : null;

  const { length } = text.trim();
  const {
    items,
    itemsFor,
    isLoading,
    isIdle,
    error: suggestionError,
  } = useSuggestions({
    text,
    pauseMs: addressSuggestions.debounceMs,
    query: (asked) => suggestionsQuery(asked, locale),
    itemsOf: (places) => places,
    isIdle: value !== null || length < addressSuggestions.townNameLength,
  });
  // A short text is rarely a town's whole name, so nothing is said while it is none.
  const isTooShort = length < addressSuggestions.minimumLength && items.length === 0;

  function take(place: FoundPlace) {
    latest.current = place.displayName;
    setCheck(null);
    onChange({ text: place.displayName, value: place });
  }

  async function look() {
    if (text.trim() === '' || value !== null || check?.state === 'checking') return;
    setCheck({ state: 'checking', text });
    try {
      const answer = await client.fetchQuery(addressQuery(text, locale));
      if (latest.current !== text) return;
      if (answer.kind === 'one') take(answer.place);
      else if (answer.kind === 'several') setCheck({ state: 'several', text, places: answer.places });
      else setCheck({ state: 'unknown', text });
    } catch (failure) {
      if (latest.current === text) setCheck({ state: 'failed', text, error: failure });
    }
  }

  return (
    <div className={styles.field}>
      <ComboBox
        ref={ref}
        id={id}
        label={t('places.address')}
        mark={mark}
        hint={hint ?? t('places.addressHint')}
        error={ownError() ?? (check ? undefined : error)}
        icon="place"
        // Browsers fill in the dancer's own address, which is not the hall's.
        autoComplete="off"
        enterKeyHint="search"
        value={text}
        onInput={(written) => onChange({ text: written, value: null })}
        items={items}
        itemsFor={itemsFor}
        keyOf={(place) => `${place.displayName} ${place.latitude} ${place.longitude}`}
        show={(place) => <Suggestion place={place} />}
        onPick={take}
        isLoading={isLoading}
        isIdle={isIdle || isTooShort || suggestionError !== null}
        loadingText={t('places.suggesting')}
        emptyText={t('places.noSuggestions')}
        countText={(count) => t('places.suggestions', { count })}
        onBlur={() => {
          onBlur?.();
          look();
        }}
      />
      <p className={styles.checking} role="status">
        {check?.state === 'checking' && t('places.checking')}
      </p>
      {check?.state === 'failed' && (
        <Button icon="reset" onPress={look}>
          {t('places.lookAgain')}
        </Button>
      )}
      {check?.state === 'several' && <AddressChoice key={check.text} places={check.places} onConfirm={take} />}
      {value && <PlaceMap place={value} onChange={(moved) => onChange({ text, value: moved })} />}
    </div>
  );

  function ownError(): string | undefined {
    if (check?.state === 'unknown') return t('places.notFound');
    if (check?.state !== 'failed') return undefined;
    const isOffline = check.error instanceof Refusal && check.error.code === 'offline';
    return isOffline ? t('places.cannotCheck') : problemWords(check.error);
  }
}
