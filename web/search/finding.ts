import type { Locale } from '#contract/locales.ts';
import { placeName } from '#contract/place-name.ts';
import type { SearchGroup } from '#contract/search.ts';

type OneOf<Group> = Group extends { kind: infer Kind; found: (infer Found)[] } ? { kind: Kind; found: Found } : never;

/** One search result of any kind. */
export type Finding = OneOf<SearchGroup>;

/** A stored search: the chosen item, or a phrase. A phrase is searched again, because "Saturday" is another day later. */
export type Recent = Exclude<Finding, { kind: 'filters' }> | { kind: 'phrase'; found: { text: string } };

/** Returns a key that is unique across all kinds of results. */
export function keyOf({ kind, found }: Finding | Recent): string {
  switch (kind) {
    case 'filters':
      return `${kind} ${found.href}`;
    case 'phrase':
      return `${kind} ${found.text.toLowerCase()}`;
    case 'towns':
      return `${kind} ${found.latitude} ${found.longitude}`;
    case 'venues':
      return `${kind} ${found.name} ${found.latitude} ${found.longitude}`;
    default:
      return `${kind} ${found.slug}`;
  }
}

/** Returns a result whose town has its name in a language, also in the address of filters. */
export function inLanguage(locale: Locale, finding: Finding): Finding {
  const { kind, found } = finding;
  if (kind === 'towns') return { kind, found: { ...found, name: placeName(locale, found.name, found.names) } };
  if (kind !== 'filters' || !found.town) return finding;
  const [path, query] = found.href.split('?');
  const parameters = new URLSearchParams(query);
  if (parameters.has('town')) parameters.set('town', placeName(locale, found.town.name, found.town.names));
  return { kind, found: { ...found, href: `${path}?${parameters}` } };
}

/** Returns the results of all groups in the order of the answer. */
export function findingsOf(groups: readonly SearchGroup[]): Finding[] {
  return groups.flatMap(({ kind, found }) => found.map((one) => ({ kind, found: one }) as Finding));
}
