import type { FieldName } from '#web/events/form/form-rules.ts';
import type { EventFormValues } from '#web/events/form/form-values.ts';

/* Values that an announcement filled into the form, and which of them the user has checked: plain data, stored with
   the draft. */

/** One of the possible meanings of words in an announcement. */
export interface Reading {
  label: string;
  part: Partial<EventFormValues>;
}

/** A field that the user should check. */
export interface Mark {
  /** The words in the announcement; null if the form inferred the value. */
  words: string | null;
  /** Possible meanings, including the one filled in; empty if there is no choice. */
  readings: Reading[];
  /** The former values. */
  before: Partial<EventFormValues>;
  /** Only the day is known: nothing is filled in until the user chooses a time. */
  isDayOnly?: boolean;
  /** Other words of the announcement are about as probable. */
  isUnsure?: boolean;
}

export type Marks = Partial<Record<FieldName, Mark>>;

/** Field names of parts of the form values that have another name. */
const fieldNames: Record<string, FieldName> = {
  typeId: 'type',
  danceIds: 'dances',
  repetition: 'repeat',
  keepsPicture: 'picture',
  organiserId: 'organiser',
  currency: 'price',
  priceKind: 'price',
  descriptionLanguage: 'description',
};

/** Returns the names of the fields that show these form values. */
export function fieldsIn(part: Partial<EventFormValues>): Set<string> {
  return new Set(Object.keys(part).map((name) => fieldNames[name] ?? name));
}

/** Removes the marks of fields that the user has changed, because the user has seen them. */
export function withoutMarks(marks: Marks, part: Partial<EventFormValues>): Marks {
  const changed = fieldsIn(part);
  return Object.fromEntries(Object.entries(marks).filter(([field]) => !changed.has(field)));
}

/** Returns the values that all marked fields had before the announcement filled them. */
export function beforeMarks(marks: Marks): Partial<EventFormValues> {
  return Object.assign({}, ...Object.values(marks).map(({ before }) => before));
}

/** Whether the form has this value now. */
export function isChosen(entry: EventFormValues, { part }: Reading): boolean {
  return Object.entries(part).every(
    ([name, value]) => JSON.stringify(entry[name as keyof EventFormValues]) === JSON.stringify(value),
  );
}
