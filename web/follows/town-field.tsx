import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { placeName } from '#contract/place-name.ts';
import type { FoundTown } from '#contract/search.ts';
import { useLocale } from '#web/i18n/locale.ts';
import { ComboBox } from '#web/ui/combo-box.tsx';
import { useFormatTown, useTowns } from './towns.ts';

interface Props {
  error?: string | undefined;
  /** Null while the text matches no town. */
  onChange: (town: FoundTown | null) => void;
}

/**
 * Shows a field for a town of the gazetteer, with suggestions. Calls `onChange` with the chosen town, or null while
 * typing.
 */
export function TownField({ error, onChange }: Props) {
  const { t } = useTranslation();
  const locale = useLocale();
  const [text, setText] = useState('');
  const { error: _failure, ...towns } = useTowns(text);
  const wordsOf = useFormatTown();
  return (
    <ComboBox
      label={t('follows:town')}
      icon="place"
      error={error}
      value={text}
      onInput={(typed) => {
        setText(typed);
        onChange(null);
      }}
      keyOf={({ latitude, longitude }) => `${latitude} ${longitude}`}
      show={wordsOf}
      onPick={(town) => {
        const name = placeName(locale, town.name, town.names);
        setText(name);
        onChange({ ...town, name });
      }}
      {...towns}
      loadingText={t('follows:searching')}
      emptyText={t('follows:noTown')}
      countText={(count) => t('follows:townsFound', { count })}
    />
  );
}
