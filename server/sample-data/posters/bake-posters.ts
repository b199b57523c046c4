import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { deserialize, serialize } from 'node:v8';
import { type PreparedPicture, prepareDrawing } from '#server/pictures/prepare.ts';
import { drawPoster, posters } from './posters.ts';

const bakedPath = fileURLToPath(new URL('../../../dist/posters.bin', import.meta.url));

type Baked = ReadonlyMap<string, PreparedPicture>;

/**
 * Draws the posters in the widths of the screens, so that a first start need not wait for them. Part of the build;
 * `node server/sample-data/posters/bake-posters.ts` does it by hand.
 */
async function bakePosters(): Promise<Baked> {
  const drawn = await Promise.all(
    posters.map(async (poster) => [poster.name, await prepareDrawing(drawPoster(poster))] as const),
  );
  const baked = new Map(drawn);
  await mkdir(dirname(bakedPath), { recursive: true });
  // Written aside and put in place whole: another process may be reading, or baking, the same.
  const aside = `${bakedPath}.${randomUUID()}`;
  await writeFile(aside, serialize(baked));
  await rename(aside, bakedPath);
  return baked;
}

/** The posters by their name; baked first where no build has done so. */
export async function bakedPosters(): Promise<Baked> {
  const baked: Baked | undefined = await readFile(bakedPath).then(deserialize, () => undefined);
  return baked && posters.every(({ name }) => baked.has(name)) ? baked : bakePosters();
}

if (import.meta.main) await bakePosters();
