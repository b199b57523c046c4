import type { Dance } from '#contract/catalogue.ts';
import { distanceKm } from '#contract/distance.ts';
import type { DancedPlaces, StyleCount, StylePage, TownPage } from '#contract/towns.ts';
import { listDances } from '#server/catalogue/service.ts';
import { Problem } from '#server/http/problem.ts';
import { findTownBySlug, townZoom } from '#server/places/service.ts';
import { keepRegulars, listsOf, listsOfStyle } from './lists.ts';
import { type Evening, keepNeighbourhoods, type SluggedTown, type TownTools } from './neighbourhood.ts';
import { keepOverview, type TownTally } from './overview.ts';

/** As many as one reads through. */
const most = { nearbyTowns: 12, stylesOfTown: 16, townsOfStyle: 48, towns: 36 } as const;

/**
 * What is danced where, for the pages of towns and styles. An event's town is the one that its address names (`townOfAddress`
 * of the places), so each event is counted in one town at most.
 */
export class Towns {
  readonly #tools: TownTools;
  readonly #neighbourhoods: ReturnType<typeof keepNeighbourhoods>;
  readonly #overview: ReturnType<typeof keepOverview>;
  /** Of each style by its id. */
  readonly #regulars: ReturnType<typeof keepRegulars>;

  constructor(tools: TownTools) {
    this.#tools = tools;
    this.#neighbourhoods = keepNeighbourhoods(tools);
    this.#overview = keepOverview(tools);
    this.#regulars = keepRegulars(tools);
  }

  /**
   * What is danced in a town, in one style or in all of them; the town by its slug or another name, the style by a slug that
   * it has or had. Refuses with `town-unknown` and `style-unknown`. A town in which nothing is to come has a `total` of 0.
   */
  async showTown(slug: string, styleSlug?: string): Promise<TownPage> {
    const town = await findTownBySlug(slug);
    if (!town) throw new Problem('town-unknown');
    const dances = await listDances(this.#tools);
    const style = styleSlug === undefined ? null : styleOf(dances, styleSlug);
    const { own, others } = await this.#neighbourhoods.get(town.slug);
    const isMeant = (evening: Evening) => style === null || evening.dances.includes(style.id);
    const evenings = own.filter(isMeant);
    const towns = others
      .map((other) => ({
        slug: other.town.slug,
        name: other.town.name,
        count: datesOf(other.evenings.filter(isMeant)),
        distanceKm: Math.round(distanceKm(town, other.town) * 10) / 10,
      }))
      .filter(({ count }) => count > 0)
      .sort((one, other) => one.distanceKm - other.distanceKm)
      .slice(0, most.nearbyTowns);
    const { name, admin1: region, countryCode, latitude, longitude } = town;
    return {
      town: { slug: town.slug, name, region, countryCode, latitude, longitude, zoom: townZoom(town) },
      style: style && withoutFormer(style),
      total: datesOf(evenings),
      ...(await listsOf(this.#tools, evenings)),
      styles: stylesOf(dances, ({ id }) => datesOf(own.filter((evening) => evening.dances.includes(id)))).slice(
        0,
        most.stylesOfTown,
      ),
      towns,
    };
  }

  /** Where a style is danced, by a slug that it has or had. Refuses with `style-unknown`. */
  async showStyle(slug: string): Promise<StylePage> {
    const dances = await listDances(this.#tools);
    const style = styleOf(dances, slug);
    const [overview, lists] = await Promise.all([
      this.#overview.get(),
      this.#regulars.get(style.id).then((evenings) => listsOfStyle(this.#tools, style, evenings)),
    ]);
    const towns = overview.towns
      .map(({ town, dances }) => {
        const { latitude, longitude } = town;
        return { ...countedTown(town, dances.get(style.id)?.events ?? 0), latitude, longitude };
      })
      .filter(({ count }) => count > 0)
      .sort((one, other) => other.count - one.count);
    return {
      style: withoutFormer(style),
      total: overview.dances.get(style.id)?.events ?? 0,
      ...lists,
      towns: towns.slice(0, most.townsOfStyle),
      styles: stylesOf(dances, ({ id }) => overview.dances.get(id)?.events ?? 0).filter(
        ({ dance }) => dance.id !== style.id,
      ),
    };
  }

  /** Where most is danced, and all that is. */
  async listDancedPlaces(): Promise<DancedPlaces> {
    const [overview, dances] = await Promise.all([this.#overview.get(), listDances(this.#tools)]);
    return {
      towns: overview.towns.slice(0, most.towns).map(({ town, events }) => countedTown(town, events)),
      styles: stylesOf(dances, ({ id }) => overview.dances.get(id)?.events ?? 0),
    };
  }

  /** All pages that have something to show, by slugs, with when an event on them changed last. */
  async listForSitemap(): Promise<{ town?: string; style?: string; changedAt: Date }[]> {
    const [overview, dances] = await Promise.all([this.#overview.get(), listDances(this.#tools)]);
    const styled = (counts: TownTally['dances']) =>
      dances.flatMap(({ id, slug: style }) => {
        const tally = counts.get(id);
        return tally ? { style, changedAt: tally.changedAt } : [];
      });
    return [
      ...styled(overview.dances),
      ...overview.towns.flatMap(({ town: { slug: town }, changedAt, dances: counts }) => [
        { town, changedAt },
        ...styled(counts).map((page) => ({ town, ...page })),
      ]),
    ];
  }
}

const shared = new WeakMap<TownTools['map'], Towns>();

/** The one of a server: its pages and its answers share what is kept. */
export function townsOf(tools: TownTools): Towns {
  const towns = shared.get(tools.map) ?? new Towns(tools);
  shared.set(tools.map, towns);
  return towns;
}

function styleOf(dances: readonly Dance[], slug: string): Dance {
  const style =
    dances.find((dance) => dance.slug === slug) ?? dances.find(({ formerSlugs }) => formerSlugs?.includes(slug));
  if (!style) throw new Problem('style-unknown');
  return style;
}

/** Those of which there is something, most first. */
function stylesOf(dances: readonly Dance[], count: (dance: Dance) => number): StyleCount[] {
  return dances
    .map((dance) => ({ dance: withoutFormer(dance), count: count(dance) }))
    .filter((style) => style.count > 0)
    .sort((one, other) => other.count - one.count);
}

/** Only the catalogue's own lists tell them. */
function withoutFormer({ formerSlugs: _, ...dance }: Dance): Dance {
  return dance;
}

function datesOf(evenings: readonly Evening[]): number {
  return evenings.reduce((sum, { dates }) => sum + dates, 0);
}

function countedTown({ slug, name }: SluggedTown, count: number) {
  return { slug, name, count };
}
