import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useCatalogueName } from '#web/catalogue/names.ts';
import { dancesQuery, eventTypesQuery } from '#web/catalogue/queries.ts';
import { AddressField } from '#web/places/address-field.tsx';
import { ChipGroup } from '#web/ui/chip-group.tsx';
import { FieldNotes } from '#web/ui/field.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { placed } from './entry.ts';
import type { FieldName } from './entry-rules.ts';
import styles from './event-form.module.css';
import { type EntryForm, fieldId } from './use-entry-form.ts';
import { UsualPlaces } from './usual-places.tsx';

export interface StepProps {
  form: EntryForm;
  wrongText: (field: FieldName) => string | undefined;
}

/** Name, place, address, type and dances. */
export function StepWhat({ form, wrongText }: StepProps) {
  const { t } = useTranslation();
  const nameOf = useCatalogueName();
  const { data: types = [] } = useQuery(eventTypesQuery());
  const { data: dances = [] } = useQuery(dancesQuery());
  const { entry, change } = form;
  const dancesId = fieldId('dances');
  return (
    <>
      <TextField
        id={fieldId('name')}
        label={t('form.name')}
        hint={t('form.nameHint')}
        error={wrongText('name')}
        autoComplete="off"
        required
        value={entry.name}
        onChange={(event) => change({ name: event.target.value })}
      />
      <TextField
        id={fieldId('place')}
        label={t('form.place')}
        hint={t('form.placeHint')}
        error={wrongText('place')}
        autoComplete="off"
        required
        value={entry.place}
        onChange={(event) => change({ place: event.target.value })}
      />
      {entry.place === '' && entry.address.text === '' && <UsualPlaces entry={entry} onPick={change} />}
      <AddressField
        id={fieldId('address')}
        {...entry.address}
        error={wrongText('address')}
        onChange={(address) => change(placed(entry, address))}
      />
      <SelectField
        id={fieldId('type')}
        label={t('form.type')}
        error={wrongText('type')}
        required
        value={entry.typeId}
        onChange={(event) => change({ typeId: event.target.value })}
      >
        <option value="">{t('form.typeChoose')}</option>
        {types.map((type) => (
          <option key={type.id} value={type.id}>
            {nameOf(type)}
          </option>
        ))}
      </SelectField>
      <div className={styles.chips}>
        <span className={styles.label} aria-hidden="true">
          {t('form.dances')}
        </span>
        <ChipGroup
          id={dancesId}
          label={t('form.dances')}
          describedBy={`${dancesId}-error ${dancesId}-hint`}
          chips={dances.map((dance) => ({ id: dance.id, label: nameOf(dance), color: dance.color }))}
          selected={entry.danceIds}
          onChange={(danceIds) => change({ danceIds })}
        />
        <FieldNotes id={dancesId} hint={t('form.dancesHint')} error={wrongText('dances')} />
      </div>
    </>
  );
}
