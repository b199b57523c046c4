import { join } from 'node:path';
import { memoryEnv } from '#server/startup/memory-flags.ts';

/** What one process has loaded and compiled is there for the next; only one that is killed leaves nothing. */
export const sharedCode = { NODE_COMPILE_CACHE: join(import.meta.dirname, '../node_modules/.cache/pista-compiled') };

/** For the environment of a process of its own: with its memory settled, it needn't load everything and begin anew. */
export const quickStart = { ...sharedCode, ...memoryEnv };
