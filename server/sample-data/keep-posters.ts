import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { storePicture } from '#server/pictures/service.ts';
import type { Tools } from '#server/tools.ts';
import type { SampleEvent } from './events.ts';
import { posters, postersByStyle } from './posters.ts';
import type { Random } from './random.ts';

interface StoredPosters {
  /** Rows of the pictures table; their files are in the storage. */
  rows: Awaited<ReturnType<typeof storePicture>>[];
  /** Returns the id of a picture for the style of an event, or null for an event without picture. */
  pictureOf(event: SampleEvent): string | null;
}

const widthsPx = [320, 640, 1280];
const size = { widthPx: 1280, heightPx: 853 };

/**
 * Stores the poster files with a description in each language. Returns the rows to insert, and a function that returns
 * the id of a fitting poster for an event, or null.
 */
export async function storePosters(storage: Tools['storage'], random: Random, now: Date): Promise<StoredPosters> {
  const ids = new Map<string, string>();
  const rows = posters.map(async ({ name, alternativeTexts }) => {
    const id = random.uuid(now);
    ids.set(name, id);
    const described = { alternativeText: alternativeTexts.en, alternativeTexts, createdAt: now };
    return storePicture(storage, id, { ...(await readPoster(name)), ...described });
  });
  return {
    rows: await Promise.all(rows),
    pictureOf({ picture, venue }) {
      if (picture === null) return null;
      const fitting = postersByStyle.get(venue.style) ?? [];
      return ids.get(fitting[Math.floor(picture * fitting.length)]?.name ?? '') ?? null;
    },
  };
}

async function readPoster(name: string) {
  const bytesOf = (widthPx: number) => readFile(join(import.meta.dirname, `posters/${name}-${widthPx}.webp`));
  return {
    ...size,
    files: await Promise.all(widthsPx.map(async (widthPx) => ({ widthPx, bytes: await bytesOf(widthPx) }))),
    placeholder: `data:image/webp;base64,${(await bytesOf(16)).toString('base64')}`,
  };
}
