import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCatalogueName } from '#web/catalogue/names.ts';
import { eventTypesQuery } from '#web/catalogue/queries.ts';
import type { FieldName } from '#web/events/form/form-rules.ts';
import { addressOf, placed } from '#web/events/form/form-values.ts';
import { type EntryForm, fieldId } from '#web/events/form/use-form-values.ts';
import { AddressField } from '#web/places/address-field.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { VenueField } from '#web/venues/venue-field.tsx';
import { DanceField } from './dance-field.tsx';
import { CheckChoices, useNeedsReviewHint } from './needs-review-hint.tsx';
import { UsualPlaces, useOwnVenues } from './recent-places.tsx';

export interface StepProps {
  form: EntryForm;
  errorText: (field: FieldName) => string | undefined;
}

/** Shows the step with name, place, address, type and styles. */
export function StepWhat({ form, errorText }: StepProps) {
  const { t } = useTranslation();
  const nameOf = useCatalogueName();
  const { data: types = [] } = useQuery(eventTypesQuery());
  const { entry, change } = form;
  const check = useNeedsReviewHint(form);
  const own = useOwnVenues();
  // Shown only if the form began without a place; then they stay.
  const [offersPlaces] = useState(entry.place === '' && entry.address.text === '');
  return (
    <>
      <TextField
        id={fieldId('name')}
        label={t('form:name')}
        {...check('name', t('form:nameHint'))}
        error={errorText('name')}
        autoComplete="off"
        required
        value={entry.name}
        onChange={(event) => change({ name: event.target.value })}
      />
      <CheckChoices form={form} field="name" />
      <VenueField
        id={fieldId('place')}
        label={t('form:place')}
        {...check('place', t('form:placeHint'))}
        error={errorText('place')}
        value={entry.place}
        near={entry.address.value}
        own={own}
        onInput={(place) => change({ place })}
        onPick={({ name, ...venue }) => change({ place: name, ...placed(entry, addressOf(venue)) })}
      />
      <CheckChoices form={form} field="place" />
      {offersPlaces && <UsualPlaces entry={entry} onPick={change} />}
      <AddressField
        id={fieldId('address')}
        {...entry.address}
        {...check('address')}
        own={own}
        error={errorText('address')}
        onChange={(address) => change(placed(entry, address))}
      />
      <CheckChoices form={form} field="address" />
      <SelectField
        id={fieldId('type')}
        label={t('form:type')}
        {...check('type')}
        error={errorText('type')}
        required
        value={entry.typeId}
        onChange={(event) => change({ typeId: event.target.value })}
      >
        <option value="">{t('form:typeChoose')}</option>
        {types.map((type) => (
          <option key={type.id} value={type.id}>
            {nameOf(type)}
          </option>
        ))}
      </SelectField>
      <CheckChoices form={form} field="type" />
      <DanceField
        id={fieldId('dances')}
        {...check('dances', t('form:dancesHint'))}
        error={errorText('dances')}
        selected={entry.danceIds}
        onChange={(danceIds) => change({ danceIds })}
      />
    </>
  );
}
