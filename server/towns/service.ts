import type { Dance } from '#contract/catalogue.ts';
import { distanceKm } from '#contract/distance.ts';
import type { DancedPlaces, StyleCount, StylePage, TownPage } from '#contract/towns.ts';
import { listDances } from '#server/catalogue/service.ts';
import type { Page } from '#server/http/paging.ts';
import { Problem } from '#server/http/problem.ts';
import { findTownBySlug, namesOfRegion, namesOfTown, townZoom } from '#server/places/service.ts';
import { inOfferedLanguages } from '#server/text/offered-names.ts';
import { cancelledIn } from './cancelled.ts';
import { listsOf, listsOfStyle, openRegulars } from './lists.ts';
import { openNeighbourhoods, type RecurringEvent, type SluggedTown, type TownTools } from './neighbourhood.ts';
import { openOverview, type TownTally } from './overview.ts';
import { type PublicTown, pageOfTowns, toPublicTown } from './public-towns.ts';

/** Maximum lengths of the lists. */
const maxLengths = { nearbyTowns: 12, stylesOfTown: 16, townsOfStyle: 48, towns: 36 } as const;

/**
 * Data of the town and style pages. The town of an event is that of its address (`townOfAddress` of `server/places`),
 * so each event counts in at most one town.
 */
export class Towns {
  readonly #tools: TownTools;
  readonly #neighbourhood: ReturnType<typeof openNeighbourhoods>;
  readonly #overview: ReturnType<typeof openOverview>;
  readonly #regulars: ReturnType<typeof openRegulars>;

  constructor(tools: TownTools) {
    this.#tools = tools;
    this.#neighbourhood = openNeighbourhoods(tools);
    this.#overview = openOverview(tools);
    this.#regulars = openRegulars(tools);
  }

  /**
   * Returns the events in a town, of one style or all. The town is given by its slug or another name, the style by its
   * current or a former slug. Throws `town-unknown` and `style-unknown`. `total` is 0 for a town without upcoming
   * events.
   */
  async showTown(slug: string, styleSlug?: string): Promise<TownPage> {
    const town = await findTownBySlug(slug);
    if (!town) throw new Problem('town-unknown');
    const dances = await listDances(this.#tools);
    const style = styleSlug === undefined ? null : styleOf(dances, styleSlug);
    const { own, others } = await this.#neighbourhood(town);
    const hasStyle = (evening: RecurringEvent) => style === null || evening.dances.includes(style.id);
    const evenings = own.filter(hasStyle);
    const towns = others
      .map((other) => ({
        ...countedTown(other.town, datesOf(other.evenings.filter(hasStyle))),
        distanceKm: Math.round(distanceKm(town, other.town) * 10) / 10,
      }))
      .filter(({ count }) => count > 0)
      .sort((one, other) => one.distanceKm - other.distanceKm)
      .slice(0, maxLengths.nearbyTowns);
    const { name, admin1: region, countryCode, latitude, longitude } = town;
    return {
      town: {
        ...{ slug: town.slug, name, names: namesOfTown(name, countryCode) },
        ...{ region, regionNames: namesOfRegion(region, countryCode) },
        countryCode,
        latitude,
        longitude,
        zoom: townZoom(town),
      },
      style: style && withoutFormer(style),
      total: datesOf(evenings),
      ...(await listsOf(this.#tools, evenings)),
      cancelled: await cancelledIn(this.#tools, town, style),
      styles: stylesOf(dances, ({ id }) => datesOf(own.filter((evening) => evening.dances.includes(id)))).slice(
        0,
        maxLengths.stylesOfTown,
      ),
      towns,
    };
  }

  /** Returns the events and towns of a style, by its current or a former slug. Throws `style-unknown`. */
  async showStyle(slug: string): Promise<StylePage> {
    const dances = await listDances(this.#tools);
    const style = styleOf(dances, slug);
    const [overview, lists] = await Promise.all([
      this.#overview(),
      this.#regulars(style.id).then((evenings) => listsOfStyle(this.#tools, style, evenings)),
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
      towns: towns.slice(0, maxLengths.townsOfStyle),
      styles: stylesOf(dances, ({ id }) => overview.dances.get(id)?.events ?? 0).filter(
        ({ dance }) => dance.id !== style.id,
      ),
    };
  }

  /** Returns the towns with most events, and all styles with events. */
  async listDancedPlaces(): Promise<DancedPlaces> {
    const [overview, dances] = await Promise.all([this.#overview(), listDances(this.#tools)]);
    return {
      towns: overview.towns.slice(0, maxLengths.towns).map(({ town, events }) => countedTown(town, events)),
      styles: stylesOf(dances, ({ id }) => overview.dances.get(id)?.events ?? 0),
    };
  }

  /** Returns a page of the towns with upcoming events, as `pageOfTowns`. */
  async listPublicTowns(query: Parameters<typeof pageOfTowns>[1]): Promise<Page<PublicTown>> {
    return pageOfTowns(await this.#overview(), query);
  }

  /**
   * Returns a town by its slug or another name, with its number of events and its styles. Throws `town-unknown`.
   */
  async showPublicTown(slug: string): Promise<{ town: PublicTown; styles: StyleCount[] }> {
    const town = await findTownBySlug(slug);
    if (!town) throw new Problem('town-unknown');
    const [overview, dances] = await Promise.all([this.#overview(), listDances(this.#tools)]);
    const tally = overview.towns.find((other) => other.town.slug === town.slug);
    return {
      town: toPublicTown(town, tally?.events ?? 0),
      styles: stylesOf(dances, ({ id }) => tally?.dances.get(id)?.events ?? 0),
    };
  }

  /** Returns the slugs of all pages with events, with the time of their last change. */
  async listForSitemap(): Promise<{ town?: string; style?: string; changedAt: Date }[]> {
    const [overview, dances] = await Promise.all([this.#overview(), listDances(this.#tools)]);
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

const instances = new WeakMap<TownTools['map'], Towns>();

/** Returns the shared instance of a server, so that pages and API use the same caches. */
export function townsOf(tools: TownTools): Towns {
  const towns = instances.get(tools.map) ?? new Towns(tools);
  instances.set(tools.map, towns);
  return towns;
}

function styleOf(dances: readonly Dance[], slug: string): Dance {
  const style =
    dances.find((dance) => dance.slug === slug) ?? dances.find(({ formerSlugs }) => formerSlugs?.includes(slug));
  if (!style) throw new Problem('style-unknown');
  return style;
}

/** Returns the styles with a count above 0, in descending order. */
function stylesOf(dances: readonly Dance[], count: (dance: Dance) => number): StyleCount[] {
  return dances
    .map((dance) => ({ dance: withoutFormer(dance), count: count(dance) }))
    .filter((style) => style.count > 0)
    .sort((one, other) => other.count - one.count);
}

/** Former slugs are only part of the catalogue's own lists. */
function withoutFormer({ formerSlugs: _, ...dance }: Dance): Dance {
  return inOfferedLanguages(dance);
}

function datesOf(evenings: readonly RecurringEvent[]): number {
  return evenings.reduce((sum, { dates }) => sum + dates, 0);
}

function countedTown({ slug, name, countryCode }: SluggedTown, count: number) {
  return { slug, name, names: namesOfTown(name, countryCode), count };
}
