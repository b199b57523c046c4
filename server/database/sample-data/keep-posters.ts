import type { Disk } from 'flydrive';
import { storePicture } from '#server/pictures/service.ts';
import type { PictureRow } from '#server/pictures/store.ts';
import type { SampleEvent } from './events.ts';
import { bakedPosters } from './posters/bake-posters.ts';
import { posters, postersByStyle } from './posters/posters.ts';
import type { Random } from './random.ts';

interface KeptPosters {
  /** For the table of pictures; their files are in the storage already. */
  rows: PictureRow[];
  /** The picture for an event, of those that fit its dance; null for one without. */
  pictureOf(event: SampleEvent): string | null;
}

/** Puts the posters into the storage. */
export async function keepPosters(storage: Disk, random: Random, now: Date): Promise<KeptPosters> {
  const baked = await bakedPosters();
  const ids = new Map<string, string>();
  const rows: KeptPosters['rows'] = [];
  for (const { name, alternativeTexts } of posters) {
    const picture = baked.get(name);
    if (!picture) throw new Error(`the poster ${name} is not baked`);
    const id = random.uuid(now);
    ids.set(name, id);
    rows.push(
      await storePicture(storage, id, {
        ...picture,
        alternativeText: alternativeTexts.en,
        alternativeTexts,
        createdAt: now,
      }),
    );
  }
  return {
    rows,
    pictureOf({ picture, venue }) {
      if (picture === null) return null;
      const fitting = postersByStyle.get(venue.style) ?? [];
      return ids.get(fitting[Math.floor(picture * fitting.length)]?.name ?? '') ?? null;
    },
  };
}
