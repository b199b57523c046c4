import type { FieldName } from '#web/events/form/form-rules.ts';
import type { EventFormValues } from '#web/events/form/form-values.ts';

/* What an announcement has put into the form, and who has looked at it since: plain data, fit for a draft. */

/** One of the things that words of an announcement may mean. */
export interface Reading {
  label: string;
  part: Partial<EventFormValues>;
}

/** A field that wants to be checked. */
export interface Mark {
  /** As the announcement has it; null where it says nothing, and the form has worked it out. */
  words: string | null;
  /** What it may mean, that which was filled in among it; fewer than two where there is nothing to choose. */
  readings: Reading[];
  /** What stood there before. */
  before: Partial<EventFormValues>;
  /** It says on which day, and not when: nothing is filled in until a time is chosen. */
  isDayOnly?: boolean;
  /** Other words of the announcement are about as likely. */
  isUnsure?: boolean;
}

export type Marks = Partial<Record<FieldName, Mark>>;

/** Entries have more parts than fields have names. */
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

/** The fields that parts of an entry stand in. */
export function fieldsIn(part: Partial<EventFormValues>): Set<string> {
  return new Set(Object.keys(part).map((name) => fieldNames[name] ?? name));
}

/** Without the marks of fields that somebody has changed: they have looked at them. */
export function withoutMarks(marks: Marks, part: Partial<EventFormValues>): Marks {
  const changed = fieldsIn(part);
  return Object.fromEntries(Object.entries(marks).filter(([field]) => !changed.has(field)));
}

/** What stood in all fields that are still marked. */
export function beforeMarks(marks: Marks): Partial<EventFormValues> {
  return Object.assign({}, ...Object.values(marks).map(({ before }) => before));
}

/** Whether it is what stands in the form. */
export function isChosen(entry: EventFormValues, { part }: Reading): boolean {
  return Object.entries(part).every(
    ([name, value]) => JSON.stringify(entry[name as keyof EventFormValues]) === JSON.stringify(value),
  );
}
