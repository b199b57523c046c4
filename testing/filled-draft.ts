import { keepDraft } from '#web/events/form/draft.ts';
import { addressOf, emptyEntry } from '#web/events/form/entry.ts';
import { now } from './builders.ts';

const address = {
  displayName: 'Saint-Malo, France',
  town: 'Saint-Malo',
  latitude: 48.65,
  longitude: -2,
  countryCode: 'FR',
};

/**
 * A form for a new event with all that it asks for, as this person's draft: for tests of what comes after it has been filled
 * in, which takes longer than they do.
 */
export function keepFilledDraft(
  { id }: { id: string },
  { typeId, danceIds, name = 'Milonga du canal' }: { typeId: string; danceIds: string[]; name?: string },
): void {
  const entry = {
    ...emptyEntry,
    ...{ name, typeId, danceIds, place: 'La Péniche', address: addressOf(address) },
    ...{ dateStart: '2027-05-08T21:00', dateEnd: '2027-05-09T01:00' },
  };
  keepDraft(`${id}/add`, { entry }, now);
}
