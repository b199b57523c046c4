import { paths } from '#web/paths.ts';

/** The tabs of the panel in their order. The first one is the default. */
export const tabs = [
  'overview',
  'health',
  'events',
  'waiting',
  'venues',
  'organisers',
  'sources',
  'users',
  'requests',
  'reports',
  'blocks',
  'dances',
  'types',
  'site',
  'backups',
  'trail',
] as const;
export type TabName = (typeof tabs)[number];

/** The tabs of moderators, who see in them what they moderate. */
export const moderatorTabs = [
  'overview',
  'events',
  'waiting',
  'venues',
  'sources',
  'reports',
] as const satisfies readonly TabName[];

/** Returns the path of a tab with filters: `/admin?tab=events&creator=…`. */
export function tabPath(tab: TabName, filters: Record<string, string> = {}): string {
  const query = new URLSearchParams({ ...(tab !== tabs[0] && { tab }), ...filters }).toString();
  return query ? `${paths.admin}?${query}` : paths.admin;
}
