import { type FieldGroup, fieldGroups, type ImportedValues } from '#server/events/imported/service.ts';

const groups = Object.keys(fieldGroups) as FieldGroup[];

export interface Merged {
  /** What the event takes over from its source. */
  taken: Set<FieldGroup>;
  /** What it says otherwise than its source, since somebody corrected it here. */
  kept: FieldGroup[];
}

/**
 * Three-way, by what changes together: what the source said last (`base`), what the event says now, what the source says now.
 * What somebody changed here stays, also where the source changed it since.
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
