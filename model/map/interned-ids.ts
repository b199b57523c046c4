/**
 * Maps ids to small numbers (slots) that fit into a column. An id gets the next slot when it is first used, and keeps it. Its
 * slug may change, or be unknown at first.
 */
export class InternedIds {
  readonly #slots = new Map<string, number>();
  #slugs = new Map<string, number>();
  readonly #names: string[] = [];

  get count(): number {
    return this.#slots.size;
  }

  /** All ids, indexed by slot. */
  get ids(): string[] {
    return [...this.#slots.keys()];
  }

  /** The slot of an id; assigns one if necessary. */
  of(id: string): number {
    const known = this.#slots.get(id);
    if (known !== undefined) return known;
    this.#slots.set(id, this.count);
    return this.count - 1;
  }

  /** The slots of the given ids, without unknown ones. */
  known(ids: readonly string[]): number[] {
    return ids.map((id) => this.#slots.get(id)).filter((slot) => slot !== undefined);
  }

  /** Replaces all slugs. `formerSlugs` are separated by commas; old links contain them. */
  rename(entries: readonly { id: string; slug: string; formerSlugs?: string | null }[]): void {
    const slugs = new Map<string, number>();
    for (const { id, formerSlugs } of entries)
      for (const slug of formerSlugs?.split(',') ?? []) slugs.set(slug, this.of(id));
    for (const { id, slug } of entries) {
      slugs.set(slug, this.of(id));
      this.#names[this.of(id)] = slug;
    }
    this.#slugs = slugs;
  }

  /** The slots of slugs, without unknown ones. */
  find(slugs: readonly string[]): number[] {
    return slugs.map((slug) => this.#slugs.get(slug)).filter((slot) => slot !== undefined);
  }

  /** The slug of a slot; empty if it is unknown. */
  slug(slot: number): string {
    return this.#names[slot] ?? '';
  }
}
