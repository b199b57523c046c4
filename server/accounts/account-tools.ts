import type { Tools } from '#server/tools.ts';

/** What signing in, links and mails take between them. */
export type AccountTools = Pick<Tools, 'db' | 'clock' | 'tokenSecret' | 'config' | 'jobs'>;
