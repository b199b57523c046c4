import { build } from '#server/build.ts';

/** Before the tests: the site, built once, so that no two tests build it at the same time. */
export async function setup(): Promise<void> {
  if ((await build(() => {})) !== 0) throw new Error('The site could not be built.');
}
