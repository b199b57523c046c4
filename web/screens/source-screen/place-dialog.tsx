import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnsweredPlace } from '#contract/source-answers.ts';
import type { SourcePlace } from '#contract/sources.ts';
import { addressOf } from '#web/events/form/form-values.ts';
import { AddressField } from '#web/places/address-field.tsx';
import type { ChosenPlace } from '#web/places/chosen-place.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { VenueField } from '#web/venues/venue-field.tsx';
import styles from './source-screen.module.css';

interface Props {
  title: string;
  /** Suggested name of the venue. */
  name: string;
  answer: AnsweredPlace | null;
  suggestions: SourcePlace['suggestions'];
  onSave: (answer: AnsweredPlace) => void;
  onClose: () => void;
  /** An alternative action. */
  otherwise?: React.ReactNode;
}

/** Selects a place: a known venue, an address, or one of the suggestions. */
export function PlaceDialog({ title, name, answer, suggestions, onSave, onClose, otherwise }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const [place, setPlace] = useState(answer?.place ?? name);
  const [address, setAddress] = useState<{ text: string; value: ChosenPlace | null }>(
    answer
      ? addressOf({
          ...answer.location,
          town: answer.location.place,
          countryCode: answer.location.countryCode ?? null,
        })
      : { text: '', value: null },
  );
  const [isMissing, setIsMissing] = useState(false);

  function save() {
    const { value } = address;
    if (place.trim() === '' || !value) return setIsMissing(true);
    const { latitude, longitude, displayName, place: town, countryCode } = value;
    onSave({ place: place.trim(), location: { latitude, longitude, displayName, place: town, countryCode } });
    onClose();
  }

  return (
    <Dialog
      title={title}
      closeLabel={t('frame:close')}
      isOpen
      onClose={onClose}
      footer={
        <>
          {otherwise}
          <Button kind="primary" icon="check" onPress={save}>
            {t('sources:places.save')}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        {suggestions.length > 0 && (
          <div className={styles.suggestions}>
            <p className={styles.label} id={`${id}-suggestions`}>
              {t('sources:places.suggestions')}
            </p>
            <ul aria-labelledby={`${id}-suggestions`}>
              {suggestions.map((suggestion) => (
                <li key={`${suggestion.displayName} ${suggestion.latitude}`}>
                  <Button
                    icon="place"
                    aria-pressed={address.value?.displayName === suggestion.displayName}
                    onPress={() => {
                      setPlace(suggestion.name ?? (place || name));
                      setAddress({ text: suggestion.displayName, value: suggestion });
                      setIsMissing(false);
                    }}
                  >
                    {fullAddress(suggestion.name, suggestion.displayName)}
                  </Button>
                </li>
              ))}
            </ul>
          </div>
        )}
        <VenueField
          id={`${id}-place`}
          label={t('form:place')}
          value={place}
          near={address.value}
          onInput={setPlace}
          onPick={({ name: known, ...venue }) => {
            setPlace(known);
            setAddress(addressOf(venue));
          }}
        />
        <AddressField
          {...address}
          onChange={(change) => {
            setAddress(change);
            setIsMissing(false);
          }}
        />
        {isMissing && <Banner kind="bad">{t('sources:places.missing')}</Banner>}
      </div>
    </Dialog>
  );
}

/** Returns the address prefixed with the name of the venue, unless it starts with it or there is none. */
export function fullAddress(name: string | null, displayName: string): string {
  return name === null || displayName.startsWith(name) ? displayName : `${name}, ${displayName}`;
}
