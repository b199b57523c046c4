import { paths } from '#web/paths.ts';

/** The tabs of the panel in their order. The first one is the default. */
export const parts = [
  'overview',
  'events',
  'venues',
  'organisers',
  'sources',
  'users',
  'requests',
  'reports',
  'dances',
  'types',
  'trail',
] as const;
export type Part = (typeof parts)[number];

/** Returns the path of a tab with filters: `/admin?tab=events&creator=…`. */
export function partPath(part: Part, narrowed: Record<string, string> = {}): string {
  const query = new URLSearchParams({ ...(part !== parts[0] && { tab: part }), ...narrowed }).toString();
  return query ? `${paths.admin}?${query}` : paths.admin;
}
