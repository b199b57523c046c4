import { initialTimeZone } from '#contract/constants.ts';
import type { EmbedQuery } from '#contract/embeds.ts';
import type { Locale } from '#contract/locales.ts';
import { placeName } from '#contract/place-name.ts';
import type { BoundingBox } from '#contract/places.ts';
import { shownLine } from '#contract/text.ts';
import { listDances, listEventTypes } from '#server/catalogue/service.ts';
import { Problem } from '#server/http/problem.ts';
import { showOrganiser } from '#server/organisers/service.ts';
import { boxOfCountry, findTimeZone, findTownBySlug, nameOfCountry, namesOfTown } from '#server/places/service.ts';
import { textsIn } from '#server/text/texts.ts';
import type { Tools } from '#server/tools.ts';
import { showVenue } from '#server/venues/service.ts';

/** The restrictions of an embed, with slugs replaced by their things. */
export interface Scope {
  town?: { slug: string; name: string; latitude: number; longitude: number } | undefined;
  organiser?: { id: string; slug: string; name: string } | undefined;
  venue?: { id: string; slug: string; name: string; latitude: number | null; longitude: number | null } | undefined;
  /** The box that events must be in. */
  box?: BoundingBox | undefined;
  near?: { latitude: number; longitude: number } | undefined;
  /** The time zone of the place, or that of the site. */
  timeZone: string;
  /** `Tango · Lyon`; empty for all events. */
  title: string;
}

export type ScopeTools = Pick<Tools, 'db' | 'clock'>;

/**
 * Looks up the town, organiser and venue of a query. Throws `town-unknown`, `invalid-input` for an unknown country and
 * for parameters that do not go together, and as `showOrganiser` and `showVenue`.
 */
export async function scopeOf(tools: ScopeTools, query: EmbedQuery, locale: Locale): Promise<Scope> {
  const { near } = query;
  if (near && (query.town ?? query.organiser ?? query.venue) !== undefined) throw invalid('near', 'combination');
  if (query.bbox && query.country) throw invalid('country', 'combination');
  const [town, organiser, venue, countryBox, kinds] = await Promise.all([
    query.town === undefined ? undefined : townOf(query.town),
    query.organiser === undefined ? undefined : showOrganiser(tools, query.organiser),
    query.venue === undefined ? undefined : showVenue(tools, query.venue),
    query.country === undefined ? undefined : boxOfCountry(query.country),
    kindNames(tools, query, locale),
  ]);
  if (query.country !== undefined && !countryBox) throw invalid('country', 'unknown');
  const townName = town && placeName(locale, town.name, namesOfTown(town.name, town.countryCode));
  const country = query.country && nameOfCountry(query.country, locale);
  return {
    ...{ town, organiser, venue, near },
    box: query.bbox ?? countryBox,
    timeZone: venue?.timeZone ?? (town ? findTimeZone(town) : initialTimeZone),
    title: [kinds, organiser?.name, venue?.name, townName, country].filter(Boolean).join(' · '),
  };
}

/**
 * Returns the title of an embed: that of its address, without characters that change the direction of text, or one
 * made of its filters.
 */
export function titleOf({ title = '0' }: Pick<EmbedQuery, 'title'>, scope: Scope, locale: Locale): string {
  const own = title === '0' ? '' : shownLine(title).trim();
  return own || scope.title || textsIn('embedPages', locale)('events');
}

function invalid(path: string, rule: string): Problem {
  return new Problem('invalid-input', { fields: [{ path, rule, message: 'Invalid.' }] });
}

async function townOf(slug: string) {
  const town = await findTownBySlug(slug);
  if (!town) throw new Problem('town-unknown');
  return town;
}

/** Returns the names of the styles and types of the query: `Tango, Salsa · Social`. */
async function kindNames(tools: ScopeTools, { styles = [], types = [] }: EmbedQuery, locale: Locale): Promise<string> {
  const [dances, eventTypes] = await Promise.all([
    styles.length > 0 ? listDances(tools) : [],
    types.length > 0 ? listEventTypes(tools) : [],
  ]);
  const namesIn = (slugs: readonly string[], entries: typeof dances | typeof eventTypes) =>
    entries
      .filter(({ slug }) => slugs.includes(slug))
      .map(({ names, name }) => names[locale] ?? name)
      .join(', ');
  return [namesIn(styles, dances), namesIn(types, eventTypes)].filter(Boolean).join(' · ');
}
