const cleanUps: (() => Promise<unknown>)[] = [];

/** Has something cleaned up when the tests of the file are done, last things first; from inside a test too, where `afterAll` would be ignored. */
export function afterFile(cleanUp: () => Promise<unknown>): void {
  cleanUps.push(cleanUp);
}

/** Called when the tests of a file are done (`testing/clean-up.ts`). */
export async function cleanUpFile(): Promise<void> {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
}
