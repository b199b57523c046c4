import { type FieldGroup, fieldGroups, type ImportedValues } from '#server/events/imported/service.ts';

const groups = Object.keys(fieldGroups) as FieldGroup[];

export interface Merged {
  /** The groups to apply to the event. */
  taken: Set<FieldGroup>;
  /** The groups in which a user's correction differs from the source. */
  kept: FieldGroup[];
}

/**
 * Merges by groups of fields in three ways: `base` is what the source said last, `ours` the event, `theirs` the source
 * now. Returns the groups to take from the source and those to keep. A correction by a user stays, even if the source
 * changed the same group since.
 */
export function merge(base: ImportedValues, ours: ImportedValues, theirs: ImportedValues): Merged {
  const taken = new Set<FieldGroup>();
  const kept: FieldGroup[] = [];
  for (const group of groups) {
    if (isSame(group, theirs, ours)) continue;
    if (!isSame(group, theirs, base) && isSame(group, base, ours)) taken.add(group);
    else kept.push(group);
  }
  return { taken, kept };
}

function isSame(group: FieldGroup, one: ImportedValues, other: ImportedValues): boolean {
  return fieldGroups[group].every((field) => JSON.stringify(one[field]) === JSON.stringify(other[field]));
}
