/**
 * Numbers for the entries of a catalogue, so that a column can hold them: each id gets the next one when it is first
 * met, and keeps it. What an entry is called may change, or not be known yet.
 */
export class InternedIds {
  readonly #slots = new Map<string, number>();
  #slugs = new Map<string, number>();
  readonly #names: string[] = [];

  get count(): number {
    return this.#slots.size;
  }

  /** All ids, each at its slot. */
  get ids(): string[] {
    return [...this.#slots.keys()];
  }

  /** The slot of an id, a new one when it has none. */
  of(id: string): number {
    const known = this.#slots.get(id);
    if (known !== undefined) return known;
    this.#slots.set(id, this.count);
    return this.count - 1;
  }

  /** The slots of those ids that have one. */
  known(ids: readonly string[]): number[] {
    return ids.map((id) => this.#slots.get(id)).filter((slot) => slot !== undefined);
  }

  /** Takes in the whole catalogue as it is called now, and as it used to be, with commas between: old links name that. */
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

  /** The slots behind slugs; a slug that nothing is called by has none. */
  find(slugs: readonly string[]): number[] {
    return slugs.map((slug) => this.#slugs.get(slug)).filter((slot) => slot !== undefined);
  }

  /** What the entry in a slot is called; empty while the catalogue has not said. */
  slug(slot: number): string {
    return this.#names[slot] ?? '';
  }
}
