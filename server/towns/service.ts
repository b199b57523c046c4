import type { Dance } from '#contract/catalogue.ts';
import { distanceKm } from '#contract/distance.ts';
import type { DancedPlaces, StyleCount, StylePage, TownPage } from '#contract/towns.ts';
import { boxAround } from '#model/geo/bounding-box.ts';
import type { MappedTown } from '#model/map/mapped-towns.ts';
import type { CountedTown, EventCounts } from '#model/map/queries.ts';
import { listDances } from '#server/catalogue/service.ts';
import type { Page } from '#server/http/paging.ts';
import { Problem } from '#server/http/problem.ts';
import { findTownBySlug, namesOfRegion, namesOfTown, townZoom } from '#server/places/service.ts';
import { inOfferedLanguages } from '#server/text/offered-names.ts';
import { cancelledIn } from './cancelled.ts';
import { listsOf } from './lists.ts';
import { mostEvents, type PublicTown, pageOfTowns, toPublicTown } from './public-towns.ts';
import type { TownTools as Needed } from './town-tools.ts';

export type TownTools = Needed;

/** Maximum lengths of the lists. */
const maxLengths = { nearbyTowns: 12, stylesOfTown: 16, townsOfStyle: 48, towns: 36 } as const;

/**
 * Data of the town and style pages. The town of an event is that of its address (`townOfAddress` of `server/places`),
 * so each event counts in at most one town.
 */
export class Towns {
  readonly #tools: TownTools;

  constructor(tools: TownTools) {
    this.#tools = tools;
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
    const { map } = this.#tools;
    const counts = map.eventCounts(town.slug);
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
      total: style ? countOf(counts, style) : counts.total,
      ...(await listsOf(this.#tools, town, style)),
      cancelled: await cancelledIn(this.#tools, town, style),
      styles: stylesOf(dances, counts).slice(0, maxLengths.stylesOfTown),
      towns: nearbyTowns(town, map.countedTowns({ danceId: style?.id, box: boxAround(town, nearbyKm) })),
    };
  }

  /** Returns the events and towns of a style, by its current or a former slug. Throws `style-unknown`. */
  async showStyle(slug: string): Promise<StylePage> {
    const dances = await listDances(this.#tools);
    const style = styleOf(dances, slug);
    const { map } = this.#tools;
    const counts = map.eventCounts();
    return {
      style: withoutFormer(style),
      total: countOf(counts, style),
      ...(await listsOf(this.#tools, undefined, style)),
      towns: mostEvents(map.countedTowns({ danceId: style.id }), maxLengths.townsOfStyle).map(({ town, count }) => ({
        ...countedTown(town, count),
        ...{ latitude: town.latitude, longitude: town.longitude },
      })),
      styles: stylesOf(dances, counts).filter(({ dance }) => dance.id !== style.id),
    };
  }

  /** Returns the towns with most events, and all styles with events. */
  async listDancedPlaces(): Promise<DancedPlaces> {
    const { map } = this.#tools;
    const dances = await listDances(this.#tools);
    return {
      towns: mostEvents(map.countedTowns(), maxLengths.towns).map(({ town, count }) => countedTown(town, count)),
      styles: stylesOf(dances, map.eventCounts()),
    };
  }

  /** Returns a page of the towns with upcoming events, as `pageOfTowns`. */
  async listPublicTowns(query: Parameters<typeof pageOfTowns>[1]): Promise<Page<PublicTown>> {
    return pageOfTowns(this.#tools.map.countedTowns(), query);
  }

  /**
   * Returns a town by its slug or another name, with its number of events and its styles. Throws `town-unknown`.
   */
  async showPublicTown(slug: string): Promise<{ town: PublicTown; styles: StyleCount[] }> {
    const town = await findTownBySlug(slug);
    if (!town) throw new Problem('town-unknown');
    const counts = this.#tools.map.eventCounts(town.slug);
    return { town: toPublicTown(town, counts.total), styles: stylesOf(await listDances(this.#tools), counts) };
  }

  /** Lists the pages of all towns and styles with events, with the time of their last change. */
  listForSitemap(): ReturnType<TownTools['map']['townPages']> {
    return this.#tools.map.townPages();
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
function stylesOf(dances: readonly Dance[], counts: EventCounts): StyleCount[] {
  return dances
    .map((dance) => ({ dance: withoutFormer(dance), count: countOf(counts, dance) }))
    .filter((style) => style.count > 0)
    .sort((one, other) => other.count - one.count);
}

function countOf({ styles }: EventCounts, { id }: Dance): number {
  return styles.get(id) ?? 0;
}

/** Maximum distance of the centre of another town. */
const nearbyKm = 40;

function nearbyTowns(center: MappedTown, counted: readonly CountedTown[]): TownPage['towns'] {
  return counted
    .filter(({ town }) => town.slug !== center.slug)
    .map(({ town, count }) => ({ town, count, distanceKm: distanceKm(center, town) }))
    .sort((one, other) => one.distanceKm - other.distanceKm)
    .slice(0, maxLengths.nearbyTowns)
    .map(({ town, count, distanceKm: km }) => ({ ...countedTown(town, count), distanceKm: Math.round(km * 10) / 10 }));
}

/** Former slugs are only part of the catalogue's own lists. */
function withoutFormer({ formerSlugs: _, ...dance }: Dance): Dance {
  return inOfferedLanguages(dance);
}

function countedTown({ slug, name, countryCode }: MappedTown, count: number) {
  return { slug, name, names: namesOfTown(name, countryCode), count };
}
