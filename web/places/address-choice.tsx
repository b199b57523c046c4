import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FoundPlace } from '#contract/places.ts';
import { Button } from '#web/ui/button.tsx';
import { RadioGroup } from '#web/ui/radio-group.tsx';
import styles from './address-field.module.css';

interface Props {
  places: FoundPlace[];
  onConfirm: (place: FoundPlace) => void;
  /** Called when no place of the list is right. */
  onNone: () => void;
}

/** Shows several places that match an address, one of which the user chooses and confirms. */
export function AddressChoice({ places, onConfirm, onNone }: Props) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState('');
  const place = places[Number(chosen || Number.NaN)];
  return (
    <div className={styles.choice}>
      <p className="visually-hidden" role="status">
        {t('places:several', { count: places.length })}
      </p>
      <RadioGroup
        label={t('places:whichOne')}
        hint={t('places:several', { count: places.length })}
        choices={places.map(({ displayName, kind }, index) => ({
          value: `${index}`,
          label: kind === 'country' ? t('places:country', { name: displayName }) : displayName,
        }))}
        value={chosen}
        onChange={(event) => setChosen(event.target.value)}
      />
      <Button kind="primary" icon="check" isDisabled={!place} onPress={() => place && onConfirm(place)}>
        {t('places:confirm')}
      </Button>
      <Button kind="quiet" icon="map" onPress={onNone}>
        {t('places:noneOfThese')}
      </Button>
    </div>
  );
}
