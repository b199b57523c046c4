import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { maxFactCharacters, venueLimits } from '#contract/constants.ts';
import { factChoices, type HouseFacts } from '#contract/event-details.ts';
import { hasSecretAddress, isPublicHost, mayLink } from '#contract/secret-address.ts';
import { changeVenue, type Venue } from '#contract/venues.ts';
import { AccountForm } from '#web/accounts/account-form.tsx';
import { call } from '#web/http/call.ts';
import { useMutationOnce } from '#web/http/use-mutation-once.ts';
import { AddressField } from '#web/places/address-field.tsx';
import type { ChosenPlace } from '#web/places/chosen-place.ts';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { showToast } from '#web/ui/toast.tsx';
import { invalidateVenues } from '#web/venues/queries.ts';

interface Entry {
  name: string;
  address: { text: string; value: ChosenPlace | null };
  words: string;
  link: string;
  floor: HouseFacts['floor'] | '';
  floorNote: string;
  access: HouseFacts['access'] | '';
  food: string;
}

const nameCharacters = 150;

/** Shows the form with name, address and facts of a venue. An unchanged address is not sent. */
export function VenueForm({ venue }: { venue: Venue }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [initial] = useState(() => entryOf(venue));
  const { register, control, handleSubmit, formState } = useForm({ defaultValues: initial });
  const { errors } = formState;
  const { mutate, isPending, error } = useMutationOnce(async (entry: Entry) => {
    const { address, link } = entry;
    const { latitude, longitude, displayName, place, countryCode } = address.value ?? {};
    const isKnown = latitude !== undefined && longitude !== undefined && displayName && place;
    const hasMoved = JSON.stringify(address) !== JSON.stringify(initial.address);
    await call(changeVenue, {
      params: { id: venue.id },
      body: {
        name: entry.name.trim(),
        words: entry.words.trim(),
        link: withProtocol(link) || null,
        facts: factsOf(entry),
        ...(hasMoved && isKnown && { location: { latitude, longitude, displayName, place, countryCode } }),
      },
    });
    await invalidateVenues(client);
    showToast(t('venues:saved'));
  });
  const short = { maxLength: maxFactCharacters, autoComplete: 'off', mark: t('venues:optional') } as const;
  return (
    <AccountForm submit={t('venues:save')} isPending={isPending} error={error} onSubmit={handleSubmit(mutate)}>
      <TextField
        label={t('venues:name')}
        hint={t('venues:follows')}
        autoComplete="off"
        required
        error={errors.name?.message}
        {...register('name', {
          validate: (text) => text.trim() !== '' || t('venues:nameMissing'),
          maxLength: { value: nameCharacters, message: t('venues:nameLong') },
        })}
      />
      <Controller
        control={control}
        name="address"
        rules={{
          // A venue without coordinates may stay without them.
          validate: ({ text, value }) => value !== null || text === initial.address.text || t('venues:addressMissing'),
        }}
        render={({ field, fieldState }) => (
          <AddressField {...field.value} error={fieldState.error?.message} onChange={field.onChange} />
        )}
      />
      <SelectField label={t('venues:floor')} {...register('floor')}>
        <option value="">{t('venues:unsaid')}</option>
        {factChoices.floor.map((floor) => (
          <option key={floor} value={floor}>
            {t(`eventDetails:facts.floor.${floor}`)}
          </option>
        ))}
      </SelectField>
      <TextField label={t('venues:floorNote')} hint={t('venues:floorNoteHint')} {...short} {...register('floorNote')} />
      <SelectField label={t('venues:access')} {...register('access')}>
        <option value="">{t('venues:unsaid')}</option>
        {factChoices.access.map((access) => (
          <option key={access} value={access}>
            {t(`eventDetails:facts.access.${access}`)}
          </option>
        ))}
      </SelectField>
      <TextField label={t('venues:food')} {...short} {...register('food')} />
      <TextArea
        label={t('venues:words')}
        mark={t('venues:optional')}
        hint={t('venues:wordsHint')}
        rows={5}
        maxCharacters={venueLimits.wordsCharacters}
        counter={(length, max) => t('venues:counter', { length, max })}
        error={errors.words?.message}
        {...register('words', {
          validate: (text) => !hasSecretAddress(text) || t('venues:addressPrivate'),
          maxLength: { value: venueLimits.wordsCharacters, message: t('venues:wordsLong') },
        })}
      />
      <TextField
        label={t('venues:link')}
        mark={t('venues:optional')}
        inputMode="url"
        autoComplete="off"
        error={errors.link?.message}
        {...register('link', {
          validate: (text) => {
            if (text.trim() === '') return true;
            if (!isLink(withProtocol(text))) return t('venues:linkWrong');
            return mayLink(withProtocol(text)) || t('venues:addressPrivate');
          },
        })}
      />
    </AccountForm>
  );
}

function entryOf({ name, displayName, town, latitude, longitude, countryCode, words, link, facts }: Venue): Entry {
  const isOnMap = latitude !== null && longitude !== null;
  const place = { displayName, place: town, countryCode, kind: 'address', source: 'gazetteer' } as const;
  return {
    name,
    address: { text: displayName, value: isOnMap ? { ...place, latitude, longitude } : null },
    words,
    link: link ?? '',
    floor: facts.floor ?? '',
    floorNote: facts.floorNote ?? '',
    access: facts.access ?? '',
    food: facts.food ?? '',
  };
}

/** Removes empty facts. */
function factsOf({ floor, floorNote, access, food }: Entry): HouseFacts {
  return {
    ...(floor && { floor }),
    ...(floorNote.trim() && { floorNote: floorNote.trim() }),
    ...(access && { access }),
    ...(food.trim() && { food: food.trim() }),
  };
}

/** Adds `https://` to links such as `www.moulin.fr`. */
function withProtocol(text: string): string {
  const link = text.trim();
  return link === '' || /^[a-z][a-z\d+.-]*:/i.test(link) ? link : `https://${link}`;
}

/** The same check as in the contract, without loading Zod. */
function isLink(link: string): boolean {
  if (!/^https?:/i.test(link) || !URL.canParse(link)) return false;
  const { username, password } = new URL(link);
  return username === '' && password === '' && isPublicHost(link);
}
