import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addressSuggestions } from '#contract/constants.ts';
import type { AddressArea, FoundPlace } from '#contract/places.ts';
import type { SuggestedVenue } from '#contract/venues.ts';
import { ApiError } from '#web/http/call.ts';
import { useIsOnline } from '#web/http/network.ts';
import { useLocale } from '#web/i18n/locale.ts';
import { useErrorMessage } from '#web/i18n/problem-message.ts';
import { viewOfBox } from '#web/map/view-geometry.ts';
import { Button } from '#web/ui/button.tsx';
import { ComboBox } from '#web/ui/combo-box.tsx';
import { AddressChoice } from './address-choice.tsx';
import styles from './address-field.module.css';
import { type ChosenPlace, placedByHand } from './chosen-place.ts';
import { PlaceMap } from './place-map.tsx';
import { addressAreaQuery, addressQuery, suggestionsQuery } from './queries.ts';
import { Suggestion } from './suggestion.tsx';
import { useSuggestions } from './use-suggestions.ts';

interface Props {
  id?: string | undefined;
  /** Text of the field. */
  text: string;
  /** Place of the text; null if there is none yet. */
  value: ChosenPlace | null;
  /** Text and place change together, so that a draft never mixes two states. */
  onChange: (change: { text: string; value: ChosenPlace | null }) => void;
  onBlur?: (() => void) | undefined;
  /** Earlier venues of the user, which are suggested without a network. */
  own?: readonly SuggestedVenue[] | undefined;
  mark?: React.ReactNode;
  /** Replaces the default hint. */
  hint?: string | undefined;
  /** Error from the form. The field shows its own errors itself. */
  error?: string | undefined;
  ref?: React.Ref<HTMLInputElement>;
}

type Check =
  | { state: 'checking' | 'unknown'; text: string }
  | { state: 'several'; text: string; places: FoundPlace[] }
  | { state: 'failed'; text: string; error: unknown };

/**
 * Shows an address field with suggestions. On blur with a text that was not picked, the server searches it: a single
 * match is taken, several are offered, none is an error. Without a network, this device answers with the places that it
 * keeps. The place is shown on a map with a movable pin; an unknown address can be placed there by hand.
 */
export function AddressField({ id, text, value, own = [], mark, hint, onChange, onBlur, error, ref }: Props) {
  const { t } = useTranslation();
  const locale = useLocale();
  const client = useQueryClient();
  const errorMessage = useErrorMessage();
  const isOnline = useIsOnline();
  const [lastCheck, setCheck] = useState<Check | null>(null);
  // Answers for a text that has changed meanwhile are ignored.
  const latest = useRef(text);
  latest.current = text;
  const check = value === null && lastCheck?.text === text ? lastCheck : null;

  const [byHand, setByHand] = useState<{ text: string; found: AddressArea } | null>(null);
  const handPlaced = byHand?.text === text ? byHand.found : null;
  const startArea = value === null && handPlaced !== null ? handPlaced.area : undefined;

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
    query: (asked) => suggestionsQuery(asked, locale, isOnline ? null : own),
    itemsOf: (places) => places,
    isIdle: value !== null || length < addressSuggestions.townNameLength,
  });
  // A short text is rarely a complete town name, so missing suggestions are not reported for it.
  const isTooShort = length < addressSuggestions.minimumLength && items.length === 0;

  function take(place: FoundPlace) {
    const isWholeCountry = place.kind === 'country';
    latest.current = place.displayName;
    setCheck(null);
    onChange({ text: place.displayName, value: isWholeCountry ? null : place });
    if (isWholeCountry) placeByHand(place.displayName);
  }

  /** Shows a map of the address's country, where the user places the pin. */
  async function placeByHand(address: string) {
    try {
      const found = await client.fetchQuery(addressAreaQuery(address, locale));
      if (latest.current === address) setByHand({ text: address, found });
    } catch (failure) {
      if (latest.current === address) setCheck({ state: 'failed', text: address, error: failure });
    }
  }

  async function look() {
    const isKnown = handPlaced !== null || (check !== null && check.state !== 'failed');
    if (text.trim() === '' || value !== null || isKnown) return;
    setCheck({ state: 'checking', text });
    try {
      const answer = await client.fetchQuery(addressQuery(text, locale));
      if (latest.current !== text) return;
      if (answer.kind === 'one' || answer.kind === 'country') take(answer.place);
      else if (answer.kind === 'several') setCheck({ state: 'several', text, places: answer.places });
      else setCheck({ state: 'unknown', text });
    } catch (failure) {
      if (latest.current === text) setCheck({ state: 'failed', text, error: failure });
    }
  }

  const shown =
    value ??
    (startArea && handPlaced
      ? placedByHand(text, handPlaced.place, viewOfBox(startArea, { widthPx: 1, heightPx: 1 }))
      : null);

  return (
    <div className={styles.field}>
      <ComboBox
        ref={ref}
        id={id}
        label={t('places:address')}
        mark={mark}
        hint={isOnline ? (hint ?? t('places:addressHint')) : t('places:keptOnly')}
        error={startArea ? error && t('places:pinMissing') : (ownError() ?? (check ? undefined : error))}
        icon="place"
        // Browsers would fill in the user's own address instead of the venue's.
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
        loadingText={t('places:suggesting')}
        emptyText={t('places:noSuggestions')}
        countText={(count) => t('places:suggestions', { count })}
        onBlur={() => {
          onBlur?.();
          look();
        }}
      />
      <p className={styles.checking} role="status">
        {check?.state === 'checking' && t('places:checking')}
      </p>
      {check?.state === 'failed' && (
        <Button icon="reset" onPress={look}>
          {t('places:lookAgain')}
        </Button>
      )}
      {check?.state === 'unknown' && !handPlaced && (
        <Button icon="map" onPress={() => placeByHand(text)}>
          {t('places:placeByHand')}
        </Button>
      )}
      {check?.state === 'several' && !handPlaced && (
        <AddressChoice key={check.text} places={check.places} onConfirm={take} onNone={() => placeByHand(text)} />
      )}
      {shown && (
        <PlaceMap
          key={shown.isByHand ? shown.displayName : ''}
          place={shown}
          startArea={startArea}
          onChange={(moved) => onChange({ text, value: moved })}
        />
      )}
    </div>
  );

  function ownError(): string | undefined {
    if (check?.state === 'unknown') return t(isOnline ? 'places:notFound' : 'places:notKept');
    if (check?.state !== 'failed') return undefined;
    const isOffline = check.error instanceof ApiError && check.error.code === 'offline';
    return isOffline ? t('places:cannotCheck') : errorMessage(check.error);
  }
}
