import { useTranslation } from 'react-i18next';
import type { SuggestedVenue } from '#contract/venues.ts';
import { useIsOnline } from '#web/http/network.ts';
import type { Place } from '#web/map/view.ts';
import { useSuggestions } from '#web/places/use-suggestions.ts';
import { ComboBox } from '#web/ui/combo-box.tsx';
import type { FieldLabels } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { suggestedVenuesQuery } from './suggested-venues.ts';
import styles from './venue-field.module.css';

interface Props extends FieldLabels {
  id: string;
  value: string;
  /** Venues near this place come first; null: near the user's last event. */
  near: Place | null;
  /** Earlier venues of the user, which are suggested without a network. */
  own?: readonly SuggestedVenue[] | undefined;
  onInput: (text: string) => void;
  onPick: (venue: SuggestedVenue) => void;
}

/** One letter matches too many venues. */
const minLetters = 2;
/** Long enough to combine two quick letters into one request. */
const pauseMs = 250;

/** Shows a field for the name of a venue. Suggests known venues; any other name is allowed. */
export function VenueField({ id, value, near, own = [], onInput, onPick, ...words }: Props) {
  const { t } = useTranslation();
  const isOnline = useIsOnline();
  const { items, itemsFor, isLoading } = useSuggestions({
    text: value,
    pauseMs,
    query: (text) => suggestedVenuesQuery(text, near, isOnline ? null : own),
    itemsOf: (venues) => venues.filter((venue) => !isChosen(venue, value, near)),
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
            <bdi>{venue.name}</bdi>
            {venue.isOwn && <span className="visually-hidden"> ({t('venues:own')})</span>}
            <span className={styles.address}>
              <bdi>{venue.displayName}</bdi>
            </span>
          </span>
        </span>
      )}
      onPick={onPick}
      // An unknown venue is allowed, so there is no message for an empty list.
      isIdle={items.length === 0}
      isLoading={isLoading}
      listLabel={t('venues:known')}
      loadingText={t('venues:suggesting')}
      emptyText={t('venues:suggestions', { count: 0 })}
      countText={(count) => t('venues:suggestions', { count })}
    />
  );
}

/** Returns whether the venue is already chosen. */
function isChosen({ name, latitude, longitude }: SuggestedVenue, value: string, near: Place | null): boolean {
  return name === value && near?.latitude === latitude && near.longitude === longitude;
}
