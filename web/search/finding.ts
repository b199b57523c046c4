import type { SearchGroup } from '#contract/search.ts';

type OneOf<Group> = Group extends { kind: infer Kind; found: (infer Found)[] } ? { kind: Kind; found: Found } : never;

/** One thing that was found: what one goes to when it is picked. */
export type Finding = OneOf<SearchGroup>;

/** Tells findings apart, also those of two groups. */
export function keyOf({ kind, found }: Finding): string {
  switch (kind) {
    case 'towns':
      return `${kind} ${found.latitude} ${found.longitude}`;
    case 'venues':
      return `${kind} ${found.name} ${found.latitude} ${found.longitude}`;
    default:
      return `${kind} ${found.slug}`;
  }
}

/** The findings of an answer, in its order. */
export function findingsOf(groups: readonly SearchGroup[]): Finding[] {
  return groups.flatMap(({ kind, found }) => found.map((one) => ({ kind, found: one }) as Finding));
}
