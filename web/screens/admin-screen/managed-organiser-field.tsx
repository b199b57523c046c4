import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ManagedOrganiser } from '#contract/organisers.ts';
import { suggestedManagedOrganisersQuery } from '#web/administration/queries.ts';
import { useSuggestions } from '#web/places/use-suggestions.ts';
import { ComboBox } from '#web/ui/combo-box.tsx';

interface Props {
  chosen: ManagedOrganiser | null;
  error: string | undefined;
  onChange: (organiser: ManagedOrganiser | null) => void;
}

const pauseMs = 250;
const max = 8;

/** A field that finds an organiser by name. */
export function ManagedOrganiserField({ chosen, error, onChange }: Props) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const { items, itemsFor, isLoading, isIdle } = useSuggestions({
    text,
    pauseMs,
    query: suggestedManagedOrganisersQuery,
    itemsOf: (organisers) => organisers.slice(0, max),
    isIdle: text.trim() === '' || chosen !== null,
  });
  return (
    <ComboBox
      label={t('adminPanel:transfers.organiser')}
      hint={t('adminPanel:transfers.organiserHint')}
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
      show={({ name }) => name}
      onPick={(organiser) => {
        setText(organiser.name);
        onChange(organiser);
      }}
      isIdle={isIdle}
      isLoading={isLoading}
      loadingText={t('adminPanel:loading')}
      emptyText={t('adminPanel:nothing')}
      countText={(count) => t('adminPanel:shownAll', { count })}
    />
  );
}
