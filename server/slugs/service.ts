import type { Db } from '#server/database/connect.ts';
import { nthSlug } from '#server/text/slugs.ts';
import * as store from './store.ts';

/** The slug that a thing should get if it is free. */
export interface SlugRequest {
  ownerId: string;
  slug: string;
}

/**
 * Candidates per wanted slug in the first query; each further query looks up more, because many rows may share a name.
 */
const firstCandidates = 6;
const maxCandidates = 500;

/** Finds free slugs in one table for many owners, with few queries. */
export class SlugFinder {
  readonly #db: Db;
  readonly #table: store.SlugTable;
  readonly #owners = new Map<string, string>();
  /** Number of candidates that were looked up for each wanted slug. */
  readonly #lookedUp = new Map<string, number>();

  constructor(db: Db, table: store.SlugTable) {
    this.#db = db;
    this.#table = table;
  }

  /** Looks up the first candidates of all wanted slugs in one query. */
  async prepare(requests: readonly SlugRequest[]): Promise<void> {
    await this.#lookUp(requests.map(({ slug }) => slug).filter((slug) => !this.#lookedUp.has(slug)));
  }

  /** Returns the first of `milonga`, `milonga-2`, … that no other thing has or ever had. */
  async firstFree({ slug: baseSlug, ownerId }: SlugRequest): Promise<string> {
    for (let nth = 1; ; nth++) {
      if (nth > (this.#lookedUp.get(baseSlug) ?? 0)) await this.#lookUp([baseSlug]);
      const slug = nthSlug(baseSlug, nth);
      if ((this.#owners.get(slug) ?? ownerId) === ownerId) return slug;
    }
  }

  isTaken(slug: string): boolean {
    return this.#owners.has(slug);
  }

  markTaken(slug: string, ownerId: string): void {
    this.#owners.set(slug, ownerId);
  }

  async #lookUp(baseSlugs: readonly string[]): Promise<void> {
    const candidates = baseSlugs.flatMap((baseSlug) => {
      const known = this.#lookedUp.get(baseSlug) ?? 0;
      const more = known === 0 ? firstCandidates : Math.min(known * 4, maxCandidates);
      this.#lookedUp.set(baseSlug, known + more);
      return Array.from({ length: more }, (_, index) => nthSlug(baseSlug, known + index + 1));
    });
    if (candidates.length === 0) return;
    const owners = await store.findSlugOwners(this.#db, this.#table, candidates);
    for (const [slug, owner] of owners) if (!this.#owners.has(slug)) this.#owners.set(slug, owner);
  }
}

/**
 * Returns the first of `club`, `club-2`, … that no other thing in `table` has or ever had. Concurrent callers may get
 * the same slug: retry the transaction when storing it violates the unique constraint.
 */
export function findFreeSlug(db: Db, table: store.SlugTable, request: SlugRequest): Promise<string> {
  return new SlugFinder(db, table).firstFree(request);
}

/** Reserves a slug for its owner permanently. Does nothing if the owner has it already. */
export async function reserveSlug(
  db: Db,
  table: 'organiser_slugs' | 'venue_slugs',
  { slug, ownerId }: SlugRequest,
): Promise<void> {
  const owners = await store.findSlugOwners(db, table, [slug]);
  if (owners.get(slug) !== ownerId) await store.insertSlug(db, table, slug, ownerId);
}
