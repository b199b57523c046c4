import { afterAll } from 'vitest';

const cleanUps: (() => Promise<unknown>)[] = [];

/** Has something cleaned up when the tests of the file are done, last things first; from inside a test too, where `afterAll` would be ignored. */
export function afterFile(cleanUp: () => Promise<unknown>): void {
  cleanUps.push(cleanUp);
}

afterAll(async () => {
  for (const cleanUp of cleanUps.reverse()) await cleanUp();
});
