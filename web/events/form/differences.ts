import { type EventFormValues, pricesOf, wholeLink, writtenIn } from './form-values.ts';
import { priceKindOf, priceOf } from './price/price-kind.ts';
import { programmeOf } from './steps/programme.ts';

/** Fields compared between two editors, each as a unit. */
const comparedFields = [
  'name',
  'place',
  'address',
  'typeId',
  'danceIds',
  'dateStart',
  'dateEnd',
  'price',
  'currency',
  'link',
  'organiserId',
  'description',
  'translations',
  'facts',
  'programme',
  'prices',
  'picture',
] as const;
export type ComparedField = (typeof comparedFields)[number];

export interface Difference {
  field: ComparedField;
  /** The default: `theirs` if the user had not changed the field. */
  usual: 'mine' | 'theirs';
}

/**
 * Returns the fields that someone else changed meanwhile to other values than the user's, and which value is the
 * default: the user's only if the user changed it too.
 */
export function changesOfOthers(base: EventFormValues, mine: EventFormValues, theirs: EventFormValues): Difference[] {
  return (
    comparedFields
      .filter((field) => !isSame(field, base, theirs) && !isSame(field, mine, theirs))
      // A picture that only the other editor has changed is kept without a question.
      .filter((field) => field !== 'picture' || removesPicture(base, mine))
      .map((field) => ({ field, usual: isSame(field, mine, base) ? 'theirs' : 'mine' }))
  );
}

/** Returns whether the user removed the picture that the event had before the edit. */
export function removesPicture(base: EventFormValues, mine: EventFormValues): boolean {
  return base.keepsPicture && !mine.keepsPicture;
}

/**
 * Returns the user's values with the chosen ones of the other editor. A picture of the other editor is kept unless the
 * user removed one and did not choose the other one.
 */
export function merged(
  base: EventFormValues,
  mine: EventFormValues,
  theirs: EventFormValues,
  taken: readonly ComparedField[],
): EventFormValues {
  return {
    ...mine,
    ...Object.fromEntries(taken.flatMap((field) => (field === 'picture' ? [] : [[field, theirs[field]]]))),
    keepsPicture: theirs.keepsPicture && (taken.includes('picture') || !removesPicture(base, mine)),
    ...(theirs.pictureId !== undefined && { pictureId: theirs.pictureId }),
    ...(taken.includes('price') && { priceKind: theirs.priceKind ?? null }),
  };
}

function isSame(field: ComparedField, one: EventFormValues, other: EventFormValues): boolean {
  return meaning(field, one) === meaning(field, other);
}

/** Returns a normalized value of a field for comparison. */
function meaning(field: ComparedField, entry: EventFormValues): string {
  if (field === 'picture') return entry.keepsPicture ? (entry.pictureId ?? '') : 'none';
  if (field === 'price') return `${priceKindOf(entry)} ${priceOf(entry)}`;
  if (field === 'danceIds') return [...entry.danceIds].sort().join();
  if (field === 'link') {
    const link = wholeLink(entry.link);
    return URL.canParse(link) ? new URL(link).href : link;
  }
  if (field === 'address') {
    const { text, value } = entry.address;
    return value ? [value.displayName, value.latitude, value.longitude].join() : text;
  }
  if (field === 'facts') return JSON.stringify(Object.entries(entry.facts).sort());
  // Whether it is a donation belongs to the price.
  if (field === 'prices') return JSON.stringify({ ...pricesOf(entry), donation: undefined });
  if (field === 'translations') return JSON.stringify(writtenIn(entry.translations));
  if (field === 'programme') return JSON.stringify(programmeOf(entry));
  return (entry[field] ?? '').trim();
}
