import { build } from '#server/build.ts';

/** Global set-up: builds the site once, so that tests do not build it in parallel. */
export async function setup(): Promise<void> {
  if ((await build(() => {})) !== 0) throw new Error('The site could not be built. Run npm run build to see why.');
}
