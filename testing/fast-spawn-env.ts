import { join } from 'node:path';
import { memoryEnv } from '#server/startup/memory-flags.ts';

/** Processes share compiled code. Processes that are killed do not write it. */
export const sharedCode = { NODE_COMPILE_CACHE: join(import.meta.dirname, '../node_modules/.cache/pista-compiled') };

/**
 * Environment of child processes. The memory flags are set, so that the process does not restart itself to set them.
 */
export const fastSpawnEnv = { ...sharedCode, ...memoryEnv };
