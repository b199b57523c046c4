import type { Disk } from 'flydrive';
import type { Insertable } from 'kysely';
import type { Tables } from '#server/database/tables.ts';
import { pictureKey } from '#server/pictures/storage.ts';
import type { SampleEvent } from './events.ts';
import { bakedPosters } from './posters/bake-posters.ts';
import { posters, postersByStyle } from './posters/posters.ts';
import type { Random } from './random.ts';

interface KeptPosters {
  /** For the table of pictures; their files are in the storage already. */
  rows: Insertable<Tables['pictures']>[];
  /** The picture for an event, of those that fit its dance; null for one without. */
  pictureOf(event: SampleEvent): string | null;
}

/** Puts the posters into the storage. */
export async function keepPosters(storage: Disk, random: Random, now: Date): Promise<KeptPosters> {
  const baked = await bakedPosters();
  const ids = new Map<string, string>();
  const rows: KeptPosters['rows'] = [];
  for (const { name, alternativeText } of posters) {
    const picture = baked.get(name);
    if (!picture) throw new Error(`the poster ${name} is not baked`);
    const id = random.uuid(now);
    await Promise.all(picture.files.map(({ widthPx, bytes }) => storage.put(pictureKey(id, widthPx), bytes)));
    ids.set(name, id);
    rows.push({
      id,
      width_px: picture.widthPx,
      height_px: picture.heightPx,
      widths_px: picture.files.map((file) => file.widthPx),
      placeholder: picture.placeholder,
      alternative_text: alternativeText,
      created_at: now,
    });
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
