import type { QueryKey, UseQueryOptions } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSuggestions } from '#web/places/use-suggestions.ts';
import { ComboBox } from '#web/ui/combo-box.tsx';

interface Named {
  id: string;
  name: string;
}

export interface ManagedFieldProps<Item extends Named> {
  chosen: Item | null;
  error: string | undefined;
  onChange: (item: Item | null) => void;
}

interface Search<Item extends Named, Key extends QueryKey> {
  label: string;
  hint: string;
  query: (text: string) => UseQueryOptions<Item[], Error, Item[], Key>;
  /** The item that is not offered. */
  exceptId?: string;
  show: (item: Item) => ReactNode;
}

const pauseMs = 250;
const max = 8;

/**
 * Shows a field that finds an organiser or a venue by name. Calls `onChange` with the chosen one, or null while typing.
 */
export function ManagedField<Item extends Named, Key extends QueryKey>({
  chosen,
  error,
  onChange,
  label,
  hint,
  query,
  exceptId,
  show,
}: ManagedFieldProps<Item> & Search<Item, Key>) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const { items, itemsFor, isLoading, isIdle } = useSuggestions({
    text,
    pauseMs,
    query,
    itemsOf: (found) => found.filter(({ id }) => id !== exceptId).slice(0, max),
    isIdle: text.trim() === '' || chosen !== null,
  });
  return (
    <ComboBox
      label={label}
      hint={hint}
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
      show={show}
      onPick={(item) => {
        setText(item.name);
        onChange(item);
      }}
      isIdle={isIdle}
      isLoading={isLoading}
      loadingText={t('adminPanel:loading')}
      emptyText={t('adminPanel:nothing')}
      countText={(count) => t('adminPanel:shownAll', { count })}
    />
  );
}
