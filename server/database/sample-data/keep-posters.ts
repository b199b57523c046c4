import type { Disk } from 'flydrive';
import { localeOf, locales } from '#contract/locales.ts';
import { storePicture } from '#server/pictures/service.ts';
import type { PictureRow } from '#server/pictures/store.ts';
import type { SampleEvent } from './events.ts';
import { bakedPosters } from './posters/bake-posters.ts';
import { posters, postersByStyle } from './posters/posters.ts';
import { Random } from './random.ts';

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
  for (const { name, alternativeText } of posters) {
    const picture = baked.get(name);
    if (!picture) throw new Error(`the poster ${name} is not baked`);
    const drawn = random.uuid(now);
    for (const locale of locales) {
      // One is drawn for all, so that the events stay those that they were when there was one language.
      const id = locale === 'en' ? drawn : new Random(`${drawn} ${locale}`).uuid(now);
      ids.set(`${name} ${locale}`, id);
      rows.push(
        await storePicture(storage, id, { ...picture, alternativeText: alternativeText[locale], createdAt: now }),
      );
    }
  }
  return {
    rows,
    pictureOf({ picture, venue }) {
      if (picture === null) return null;
      const fitting = postersByStyle.get(venue.style) ?? [];
      const name = fitting[Math.floor(picture * fitting.length)]?.name;
      // Who announces in a language that the site does not speak describes pictures in English.
      return ids.get(`${name} ${localeOf(venue.voice.language) ?? 'en'}`) ?? null;
    },
  };
}
