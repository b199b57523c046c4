import { type EventFormValues, pricesOf, wholeLink } from './form-values.ts';
import { priceKindOf, priceOf } from './price/price-kind.ts';
import { programmeOf } from './steps/programme.ts';

/** What two people may both have changed, as one field each. */
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
  'facts',
  'programme',
  'prices',
] as const;
export type ComparedField = (typeof comparedFields)[number];

export interface Difference {
  field: ComparedField;
  /** Whose is taken unless someone says otherwise: theirs, where I had not touched it. */
  usual: 'mine' | 'theirs';
}

/** What someone else has saved since I began, where my entry says something else. */
export function changesOfOthers(base: EventFormValues, mine: EventFormValues, theirs: EventFormValues): Difference[] {
  return comparedFields
    .filter((field) => !isSame(field, base, theirs) && !isSame(field, mine, theirs))
    .map((field) => ({ field, usual: isSame(field, mine, base) ? 'theirs' : 'mine' }));
}

/** My entry with what was taken of theirs. */
export function merged(
  mine: EventFormValues,
  theirs: EventFormValues,
  taken: readonly ComparedField[],
): EventFormValues {
  return {
    ...mine,
    ...Object.fromEntries(taken.map((field) => [field, theirs[field]])),
    ...(taken.includes('price') && { priceKind: theirs.priceKind ?? null }),
  };
}

function isSame(field: ComparedField, one: EventFormValues, other: EventFormValues): boolean {
  return meaning(field, one) === meaning(field, other);
}

/** What a field says, however it was written. */
function meaning(field: ComparedField, entry: EventFormValues): string {
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
  // Whether it is a donation is said with the price.
  if (field === 'prices') return JSON.stringify({ ...pricesOf(entry), donation: undefined });
  if (field === 'programme') return JSON.stringify(programmeOf(entry));
  return (entry[field] ?? '').trim();
}
