import type { Dance, EventType } from '#contract/catalogue.ts';
import type { Event } from '#contract/events.ts';
import type { OrganiserReference } from '#contract/identity.ts';
import type { Picture } from '#contract/pictures.ts';
import { excerptOf, excerptSource } from './excerpt.ts';
import type { CardRow, CardsPack, PackedPicture, PackedWhole } from './format.ts';

/** Returns an instant in local time with its offset: `2026-11-21T20:30:00+01:00`. The offset is in minutes. */
export function venueTime(second: number, offset: number): string {
  const local = new Date((second + offset * 60) * 1000).toISOString().slice(0, 19);
  const minutes = Math.abs(offset);
  return `${local}${offset < 0 ? '-' : '+'}${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}

/** Returns the name of the venue of a card. */
export function venueNameOf({ venues }: CardsPack, [, , , , ownName, venue]: CardRow): string {
  return ownName === 0 ? (venues[venue]?.[2] ?? '') : ownName;
}

/** Returns a field with a reference; an empty object without one. */
export function referenceOf<Field extends 'venue' | 'organiser'>(
  field: Field,
  reference: CardsPack['venues'][number] | undefined,
): { [Name in Field]?: OrganiserReference } {
  if (!reference) return {};
  const [id, slug, name] = reference;
  return { [field]: { id, slug, name } } as { [Name in Field]?: OrganiserReference };
}

/** Returns the picture with its URLs; null without one. */
export function pictureOf(packed: PackedPicture | undefined): Picture | null {
  if (!packed) return null;
  const { url, widthsPx, size, placeholder, text, texts } = packed;
  const [widthPx, heightPx] = size;
  return {
    sources: widthsPx.map((width) => ({ url: url.replace('*', String(width)), widthPx: width })),
    widthPx,
    heightPx,
    placeholder,
    alternativeText: text,
    ...(texts && { alternativeTexts: texts }),
  };
}

/** Returns an entry of the catalogue as events have it. Throws if it is missing. */
export function entryOf(entries: readonly (Dance | EventType)[], index: number | undefined): Dance & EventType {
  const found = entries[index ?? -1];
  if (!found) throw new RangeError(`The pack has no entry ${index} of the catalogue.`);
  const { formerSlugs: _, ...entry } = found;
  return entry;
}

/** Returns the beginnings of the description and of its translations, as lists have them. */
export function excerptsOf(whole: PackedWhole | undefined): Pick<Event, 'excerpt' | 'excerpts'> {
  const description = whole?.description ?? null;
  if (description === null) return { excerpt: null };
  const cut = (text: string) => excerptOf(excerptSource(text));
  const excerpts = Object.entries(whole?.translations ?? {}).map(([language, text]) => [language, cut(text)]);
  return {
    excerpt: cut(description),
    ...(excerpts.length > 0 && { excerpts: Object.fromEntries(excerpts) }),
  };
}
