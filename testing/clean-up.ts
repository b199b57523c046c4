import { afterAll } from 'vitest';
import { cleanUpFile } from './after-file.ts';

/** Runs before each file of tests, also where files share what they import: a hook in a shared module would know the first of them alone. */
afterAll(cleanUpFile);
