import type { Event } from '#contract/events.ts';
import { idText, wordsPerId } from '#model/map/ids.ts';
import { fromDeltas } from './deltas.ts';
import { entryOf, excerptsOf, pictureOf, referenceOf, venueNameOf, venueTime } from './event-fields.ts';
import type { CardRow, CardsPack, CorePack, PackedWhole, WholesPack } from './format.ts';
import { idsWords } from './ids-text.ts';
import { columnsOf, type TileColumns } from './tile-columns.ts';
import { type PackedTown, readTowns } from './towns.ts';

interface Parts {
  core: CorePack;
  cards?: CardsPack | undefined;
  wholes?: WholesPack | undefined;
}

/** A part with its columns in typed arrays. */
interface Cards {
  pack: CardsPack;
  card: Int32Array;
  placeIds: Uint32Array;
  creators: Uint32Array;
  offRule: Set<number>;
}
interface Wholes {
  pack: WholesPack;
  whole: Int32Array;
  formerStarts: Map<number, string>;
}

/**
 * The events of one tile, by row. Cards and wholes of another edition than the core are ignored, as if they were missing.
 */
export class TilePack {
  readonly core: CorePack;
  /** Number of rows, with cancelled events. */
  readonly size: number;
  readonly columns: TileColumns;
  readonly hasCards: boolean;
  readonly hasWholes: boolean;
  readonly #seriesIds: Uint32Array;
  readonly #cards: Cards | undefined;
  readonly #wholes: Wholes | undefined;

  constructor({ core, cards, wholes }: Parts) {
    this.core = core;
    this.size = core.startDays.length;
    this.columns = columnsOf(core);
    this.#seriesIds = idsWords(core.series);
    this.#cards = cards?.of === core.edition ? unpackCards(cards) : undefined;
    this.#wholes = wholes?.of === core.edition ? unpackWholes(wholes) : undefined;
    this.hasCards = this.#cards !== undefined;
    this.hasWholes = this.#wholes !== undefined;
  }

  /** Returns the id of a row as a UUID. */
  id(row: number): string {
    return idAt(this.columns.ids, row);
  }

  /** Returns the id of the series of a row; null without one. */
  seriesId(row: number): string | null {
    const serie = this.columns.series[row] ?? -1;
    return serie < 0 ? null : idAt(this.#seriesIds, serie);
  }

  /** Returns the names that the search finds. Throws without cards. */
  names(row: number): { name: string; venue: string; town: string } {
    const { pack } = this.#requireCards();
    const card = this.#card(row);
    return {
      name: card[0],
      venue: venueNameOf(pack, card),
      town: pack.places[this.columns.places[row] ?? 0]?.[0] ?? '',
    };
  }

  /** The towns of the tile. Throws without cards. */
  get towns(): PackedTown[] {
    return readTowns(this.#requireCards().pack);
  }

  /** The organisers of events in the tile. Throws without cards. */
  get organisers(): { id: string; slug: string; name: string }[] {
    return this.#requireCards().pack.organisers.map(([id, slug, name]) => ({ id, slug, name }));
  }

  /** Returns the slug of a row. Throws without cards. */
  slug(row: number): string {
    return this.#requireCards().pack.slugs[row] ?? '';
  }

  /** Returns whether the rule of its series no longer contains the event of a row. Throws without cards. */
  isOffRule(row: number): boolean {
    return this.#requireCards().offRule.has(row);
  }

  /** Returns the event as lists have it. Excerpts are null without wholes. Throws without cards. */
  event(row: number): Event {
    const { core, columns } = this;
    const { pack, placeIds, creators } = this.#requireCards();
    const [name, link, price, currency, , venue, organiser, picture, createdBy, rest] = this.#card(row);
    const { prices, rhythm, language = null, cancelledBecause } = rest === 0 ? {} : rest;
    const place = columns.places[row] ?? 0;
    const [town = '', displayName = '', names = 0] = pack.places[place] ?? [];
    const startOffset = core.startOffsets[row] ?? 0;
    const confirmedAt = pack.confirmedAt[row] ?? null;
    const pictureOfRow = pictureOf(pack.pictures[picture]);
    return {
      id: this.id(row),
      slug: this.slug(row),
      name,
      link,
      dateStart: venueTime(columns.startsAt[row] ?? 0, startOffset),
      dateEnd: venueTime(columns.endsAt[row] ?? 0, startOffset + (core.offsetChanges[row] ?? 0)),
      timeZone: core.zones[core.zone[row] ?? 0] ?? '',
      price,
      currency,
      place: venueNameOf(pack, this.#card(row)),
      ...referenceOf('venue', pack.venues[venue]),
      pictureUrl: pictureOfRow?.sources.at(-1)?.url ?? null,
      picture: pictureOfRow,
      createdBy: createdBy < 0 ? null : { id: idAt(creators, createdBy) },
      ...referenceOf('organiser', pack.organisers[organiser]),
      location: {
        id: idAt(placeIds, place),
        place: town,
        ...(names !== 0 && { placeNames: names }),
        displayName,
        latitude: core.latitudes[place] ?? null,
        longitude: core.longitudes[place] ?? null,
      },
      type: entryOf(core.types, core.type[row]),
      dances: (core.styleSets[core.styleSet[row] ?? 0] ?? []).map((dance) => entryOf(core.dances, dance)),
      isCancelled: columns.cancelled[row] === 1,
      ...(cancelledBecause !== undefined && { cancelledBecause }),
      seriesId: this.seriesId(row),
      ...(rhythm !== undefined && { rhythm }),
      confirmedAt: confirmedAt === null ? null : new Date(confirmedAt).toISOString(),
      ...(prices && { prices }),
      ...excerptsOf(this.#whole(row)),
      descriptionLanguage: language,
    };
  }

  /** Returns the event as its page has it. Throws without cards and wholes. */
  details(row: number): Event {
    const wholes = this.#wholes;
    const whole = this.#whole(row);
    if (!wholes || !whole) throw new Error('The pack has no descriptions.');
    const event = this.event(row);
    const place = this.columns.places[row] ?? 0;
    const countryCode = wholes.pack.countries[place];
    const townSlug = wholes.pack.townSlugs[place];
    const formerStart = wholes.formerStarts.get(row);
    return {
      ...event,
      ...whole,
      ...(formerStart !== undefined && { formerStart }),
      location: { ...event.location, ...(countryCode && { countryCode }), ...(townSlug && { townSlug }) },
    };
  }

  #requireCards(): Cards {
    if (!this.#cards) throw new Error('The pack has no cards.');
    return this.#cards;
  }

  #card(row: number): CardRow {
    const { pack, card } = this.#requireCards();
    const found = pack.cards[card[row] ?? -1];
    if (!found) throw new RangeError(`The pack has no row ${row}.`);
    return found;
  }

  #whole(row: number): PackedWhole | undefined {
    return this.#wholes?.pack.wholes[this.#wholes.whole[row] ?? -1];
  }
}

function unpackCards(pack: CardsPack): Cards {
  return {
    pack,
    card: fromDeltas(pack.card),
    placeIds: idsWords(pack.placeIds),
    creators: idsWords(pack.creators),
    offRule: new Set(pack.offRule),
  };
}

function unpackWholes(pack: WholesPack): Wholes {
  return { pack, whole: fromDeltas(pack.whole), formerStarts: new Map(pack.formerStarts) };
}

function idAt(words: Uint32Array, index: number): string {
  return idText(words, index * wordsPerId);
}
