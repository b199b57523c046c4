import { useTranslation } from 'react-i18next';
import type { SuggestedVenue } from '#contract/venues.ts';
import type { Place } from '#web/map/view.ts';
import { useSuggestions } from '#web/places/use-suggestions.ts';
import { ComboBox } from '#web/ui/combo-box.tsx';
import type { FieldLabels } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { suggestedVenuesQuery } from './queries.ts';
import styles from './venue-field.module.css';

interface Props extends FieldLabels {
  id: string;
  value: string;
  /** Venues close to here come first; null: close to where one danced last. */
  near: Place | null;
  onInput: (text: string) => void;
  onPick: (venue: SuggestedVenue) => void;
}

/** One letter means too many houses. */
const minLetters = 2;
/** Long enough for two quick letters to be one question. */
const pauseMs = 250;

/** What the house is called, with the known ones that this may mean; any other name will do. */
export function VenueField({ id, value, near, onInput, onPick, ...words }: Props) {
  const { t } = useTranslation();
  const { items, itemsFor, isLoading } = useSuggestions({
    text: value,
    pauseMs,
    query: (text) => suggestedVenuesQuery(text, near),
    itemsOf: (venues) => venues.filter((venue) => !isThere(venue, value, near)),
    isIdle: value.trim().length < minLetters,
  });
  return (
    <ComboBox
      {...words}
      id={id}
      required
      icon="place"
      value={value}
      onInput={onInput}
      items={items}
      itemsFor={itemsFor}
      keyOf={(venue) => venue.id}
      show={(venue) => (
        <span className={styles.venue}>
          <Icon name={venue.isOwn ? 'check' : 'place'} />
          <span>
            {venue.name}
            {venue.isOwn && <span className="visually-hidden"> ({t('venues:own')})</span>}
            <span className={styles.address}>{venue.displayName}</span>
          </span>
        </span>
      )}
      onPick={onPick}
      // A house that nobody knows is no fault: where there is nothing to offer, nothing is said.
      isIdle={items.length === 0}
      isLoading={isLoading}
      listLabel={t('venues:known')}
      loadingText={t('venues:suggesting')}
      emptyText={t('venues:suggestions', { count: 0 })}
      countText={(count) => t('venues:suggestions', { count })}
    />
  );
}

/** It has been picked already. */
function isThere({ name, latitude, longitude }: SuggestedVenue, value: string, near: Place | null): boolean {
  return name === value && near?.latitude === latitude && near.longitude === longitude;
}
