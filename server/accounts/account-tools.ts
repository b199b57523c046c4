import type { Tools } from '#server/tools.ts';

/** Dependencies of sign-in, mailed links and mails. */
export type AccountTools = Pick<Tools, 'db' | 'clock' | 'tokenSecret' | 'config' | 'jobs'>;
