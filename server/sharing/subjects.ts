import type { Dance } from '#contract/catalogue.ts';
import { withCommas } from '#contract/direction.ts';
import type { Locale } from '#contract/locales.ts';
import type { Picture } from '#contract/pictures.ts';
import { placeName } from '#contract/place-name.ts';
import { type Card, emptyCard, type Subject } from '#server/cards/service.ts';
import { showEvent } from '#server/events/service.ts';
import { showOrganiser } from '#server/organisers/service.ts';
import { readSource } from '#server/pictures/service.ts';
import { priceText } from '#server/text/price-text.ts';
import { textsIn } from '#server/text/texts.ts';
import type { Tools } from '#server/tools.ts';
import type { Towns } from '#server/towns/service.ts';
import { showVenue } from '#server/venues/service.ts';
import { whenOf } from './when.ts';

export type SubjectTools = Pick<Tools, 'db' | 'clock' | 'storage' | 'log' | 'site'> & { towns: Towns };

/** A card with the path of its page. */
interface FoundSubject extends Subject {
  path: string;
}

/** More cannot be read at a glance. */
const maxTags = 4;
/** The width of the picture column at double density. */
const enoughPx = 900;

/** Returns path, card and picture of an event, also a past one. Throws as `showEvent` does. */
export async function eventSubject(tools: SubjectTools, idOrSlug: string, locale: Locale): Promise<FoundSubject> {
  const event = await showEvent(tools, idOrSlug);
  const { name, place, location, dances, type, picture, slug } = event;
  const card = {
    ...emptyCard(tools, locale),
    over: whenOf(locale, event, tools.clock()),
    title: name,
    lines: placesOf(place, placeName(locale, location.place, location.placeNames)),
    tags: tagsOf(dances.length > 0 ? dances : [type], locale),
    price: priceText(locale, event),
    off: event.isCancelled ? textsIn('cards', locale)('cancelled') : '',
  };
  return { path: `/events/${slug}`, card, picture: pictureOn(tools, picture) };
}

/** Returns path, card and picture of an organiser. Throws as `showOrganiser` does for visitors. */
export async function organiserSubject(tools: SubjectTools, idOrSlug: string, locale: Locale): Promise<FoundSubject> {
  const { slug, name, towns, dances, picture } = await showOrganiser(tools, idOrSlug);
  const over = textsIn('cards', locale)('organiser');
  const card = {
    ...emptyCard(tools, locale),
    over,
    title: name,
    lines: placesOf(withCommas(locale, towns)),
    tags: tagsOf(dances, locale),
  };
  return { path: `/organisers/${slug}`, card, picture: pictureOn(tools, picture) };
}

/** Returns path and card of a venue. Throws as `showVenue` does for visitors. */
export async function venueSubject(tools: SubjectTools, idOrSlug: string, locale: Locale): Promise<FoundSubject> {
  const { slug, name, town, townNames, dances } = await showVenue(tools, idOrSlug);
  const over = textsIn('cards', locale)('venue');
  const lines = town === name ? [] : placesOf(placeName(locale, town, townNames));
  return {
    path: `/venues/${slug}`,
    card: { ...emptyCard(tools, locale), over, title: name, lines, tags: tagsOf(dances, locale) },
  };
}

/** Returns path and card of a town, with one style or all. Throws as `Towns.showTown` does. */
export async function townSubject(
  tools: SubjectTools,
  slug: string,
  styleSlug: string | undefined,
  locale: Locale,
): Promise<FoundSubject> {
  const { town, style, styles } = await tools.towns.showTown(slug, styleSlug);
  const path = `/city/${town.slug}${style ? `/${style.slug}` : ''}`;
  const name = placeName(locale, town.name, town.names);
  const title = style ? nameIn(style, locale) : name;
  const regionName = placeName(locale, town.region, town.regionNames);
  const region = regionName === name ? '' : regionName;
  const lines = style ? placesOf(name, region) : placesOf(region);
  const tags = tagsOf(style ? [style] : styles.map(({ dance }) => dance), locale);
  return { path, card: { ...emptyCard(tools, locale), over: textsIn('cards', locale)('where'), title, lines, tags } };
}

/** Returns path and card of a style, with the towns that have most events. Throws as `Towns.showStyle` does. */
export async function styleSubject(tools: SubjectTools, slug: string, locale: Locale): Promise<FoundSubject> {
  const { style, towns: where } = await tools.towns.showStyle(slug);
  const tags = where.slice(0, maxTags).map(({ name, names }) => ({
    text: placeName(locale, name, names),
    color: style.color,
  }));
  const card = {
    ...emptyCard(tools, locale),
    over: textsIn('cards', locale)('where'),
    title: nameIn(style, locale),
    tags,
  };
  return { path: `/dance/${style.slug}`, card };
}

const nameIn = ({ names, name }: Pick<Dance, 'names' | 'name'>, locale: Locale) => names[locale] ?? name;

function tagsOf(entries: readonly Pick<Dance, 'names' | 'name' | 'color'>[], locale: Locale): Card['tags'] {
  return entries.slice(0, maxTags).map((entry) => ({ text: nameIn(entry, locale), color: entry.color }));
}

/** Without duplicates and empty texts. */
function placesOf(...places: string[]): string[] {
  return [...new Set(places.map((place) => place.trim()).filter(Boolean))];
}

function pictureOn(tools: Pick<Tools, 'storage' | 'log'>, picture: Picture | null): Subject['picture'] {
  const source = picture?.sources.find(({ widthPx }) => widthPx >= enoughPx) ?? picture?.sources.at(-1);
  return source && { id: source.url, read: () => readSource(tools, source) };
}
