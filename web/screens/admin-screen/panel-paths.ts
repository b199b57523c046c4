import { paths } from '#web/paths.ts';

/** The parts of the panel, in the order of their tabs; the first is there when the address names none. */
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

/** Where a part stands, narrowed perhaps: `/admin?tab=events&creator=…`. */
export function partPath(part: Part, narrowed: Record<string, string> = {}): string {
  const query = new URLSearchParams({ ...(part !== parts[0] && { tab: part }), ...narrowed }).toString();
  return query ? `${paths.admin}?${query}` : paths.admin;
}
