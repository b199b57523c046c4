import { join } from 'node:path';
import { settledMemory } from '#server/settle-memory.ts';

/** What one process has loaded and compiled is there for the next. One that is killed leaves nothing. */
const compiled = { NODE_COMPILE_CACHE: join(import.meta.dirname, '../node_modules/.cache/pista-compiled') };

/** For the environment of a process of its own: with its memory settled, it needn't load everything and begin anew. */
export const quickStart = { ...compiled, ...settledMemory };

/** The same where settling the memory is what is tested. */
export const unsettledStart = compiled;
