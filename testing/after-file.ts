const cleanUps: (() => Promise<unknown>)[] = [];

/**
 * Registers a clean-up that runs after all tests of the file, in reverse order. Also works inside a test, where
 * `afterAll` is ignored.
 */
export function afterFile(cleanUp: () => Promise<unknown>): void {
  cleanUps.push(cleanUp);
}

/** Runs the registered clean-ups. Called after the tests of each file (`testing/clean-up.ts`). */
export async function cleanUpFile(): Promise<void> {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
}
