import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ManagedVenue } from '#contract/venues.ts';
import { suggestedManagedVenuesQuery } from '#web/administration/queries.ts';
import { useSuggestions } from '#web/places/use-suggestions.ts';
import { ComboBox } from '#web/ui/combo-box.tsx';
import { VenueFacts } from './venue-facts.tsx';

interface Props {
  /** The venue that is not offered. */
  exceptId: string;
  chosen: ManagedVenue | null;
  error: string | undefined;
  onChange: (venue: ManagedVenue | null) => void;
}

const pauseMs = 250;
const max = 8;

/** A field that finds another venue by name or town. */
export function ManagedVenueField({ exceptId, chosen, error, onChange }: Props) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const { items, itemsFor, isLoading, isIdle } = useSuggestions({
    text,
    pauseMs,
    query: suggestedManagedVenuesQuery,
    itemsOf: (venues) => venues.filter(({ id }) => id !== exceptId).slice(0, max),
    isIdle: text.trim() === '' || chosen !== null,
  });
  return (
    <ComboBox
      label={t('adminPanel:venues.other')}
      hint={t('adminPanel:venues.searchHint')}
      error={error}
      icon="search"
      value={text}
      onInput={(typed) => {
        setText(typed);
        onChange(null);
      }}
      items={items}
      itemsFor={itemsFor}
      keyOf={({ id }) => id}
      show={(venue) => <VenueFacts venue={venue} />}
      onPick={(venue) => {
        setText(venue.name);
        onChange(venue);
      }}
      isIdle={isIdle}
      isLoading={isLoading}
      loadingText={t('adminPanel:loading')}
      emptyText={t('adminPanel:nothing')}
      countText={(count) => t('adminPanel:shownAll', { count })}
    />
  );
}
