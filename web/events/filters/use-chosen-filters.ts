import { useQuery } from '@tanstack/react-query';
import type { EventFilters } from '#contract/events.ts';
import { useCatalogueName } from '#web/catalogue/names.ts';
import { dancesQuery, eventTypesQuery } from '#web/catalogue/queries.ts';
import { useFactChips, withList } from './event-filters.tsx';
import { currentSlugs } from './favourite-styles.ts';

export interface ChosenFilter {
  id: string;
  label: string;
  color?: string;
  /** Returns the filters without it. */
  without: (filters: EventFilters) => EventFilters;
}

/**
 * Returns the chosen styles, types and facts with their names, in the order of the catalogue. Styles and types that it
 * does not contain are omitted.
 */
export function useChosenFilters({ styles = [], types = [], facts = [] }: EventFilters): ChosenFilter[] {
  const nameOf = useCatalogueName();
  const { data: dances = [] } = useQuery({ ...dancesQuery(), enabled: styles.length > 0 });
  const { data: kinds = [] } = useQuery({ ...eventTypesQuery(), enabled: types.length > 0 });
  const chips = useFactChips();
  const chosenOf = (name: 'styles' | 'types', catalogue: typeof dances | typeof kinds, slugs: readonly string[]) => {
    const chosen = currentSlugs(catalogue, slugs);
    return catalogue
      .filter(({ slug }) => chosen.includes(slug))
      .map((entry) => ({
        id: `${name} ${entry.slug}`,
        label: nameOf(entry),
        color: entry.color,
        without: (filters: EventFilters) =>
          withList(
            filters,
            name,
            currentSlugs(catalogue, filters[name] ?? []).filter((slug) => slug !== entry.slug),
          ),
      }));
  };
  return [
    ...chosenOf('styles', dances, styles),
    ...chosenOf('types', kinds, types),
    ...chips
      .filter(({ id }) => facts.includes(id))
      .map(({ id, label }) => ({
        id: `facts ${id}`,
        label,
        without: (filters: EventFilters) =>
          withList(
            filters,
            'facts',
            (filters.facts ?? []).filter((fact) => fact !== id),
          ),
      })),
  ];
}
