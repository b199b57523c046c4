import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { eventTypesQuery } from './queries.ts';

/** For a type that is unknown to this page. */
const unknownTypeColor = '#8c7a86';

/** Returns a function that returns the colour of an event type by its slug; a grey for an unknown one. */
export function useTypeColor(): (slug: string | null) => string {
  const { data: types } = useQuery(eventTypesQuery());
  return useCallback((slug) => types?.find((type) => type.slug === slug)?.color ?? unknownTypeColor, [types]);
}
