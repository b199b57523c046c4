import type { Town } from '#model/places/town.ts';

/** A town with the slug of its page. */
export type MappedTown = Town & { slug: string };

/** The towns of events. A town gets the next slot when it is first used, and keeps it; slot 0 means none. */
export class MappedTowns {
  readonly #slots = new Map<string, number>();
  readonly #towns: MappedTown[] = [];

  /** All towns; the first one has slot 1. */
  get all(): readonly MappedTown[] {
    return this.#towns;
  }

  /** The slot of a town; assigns one if necessary. */
  of(town: MappedTown | undefined): number {
    if (!town) return 0;
    const known = this.#slots.get(town.slug);
    if (known !== undefined) return known;
    this.#slots.set(town.slug, this.#towns.push(town));
    return this.#towns.length;
  }

  /** The slot of a slug, or undefined if the town has never had an event. */
  find(slug: string): number | undefined {
    return this.#slots.get(slug);
  }
}
