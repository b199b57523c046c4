import type { Tools } from '#server/tools.ts';

type Reading = Awaited<ReturnType<Tools['sources']['reader']['read']>>;

/** An event that a page or a calendar tells programs of. */
export type FoundEvent = Extract<Reading, { events: unknown }>['events'][number];
