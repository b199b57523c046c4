import type { FoundOrganiser } from '#contract/search.ts';
import type { FoundOrganisers, OrganiserSearch } from '#model/search/find.ts';
import { OrganiserNames } from '#model/search/organiser-names.ts';
import type { ParsedQuery } from '#model/search/query-parser.ts';
import { yieldEvery } from '#server/scheduling/yield-every.ts';
import type { Tools } from '#server/tools.ts';
import * as store from './organiser-store.ts';

const yieldEveryMs = 3;
/** Candidates per result, because the cached names may be outdated. */
const candidatesPerResult = 3;

/**
 * Finds organisers with a public page by name. Their names change without an event, so each query checks whether the
 * cached names are still valid.
 */
export class OrganiserFinder {
  readonly #db: Tools['db'];
  #names = new OrganiserNames();
  #fingerprint = '';

  constructor({ db }: Pick<Tools, 'db'>) {
    this.#db = db;
  }

  /**
   * Returns the organisers whose names match best and how well; with `mayErr`, also with typing errors if none matches
   * without.
   */
  async find(question: ParsedQuery, { limit, mayErr }: OrganiserSearch): Promise<FoundOrganisers> {
    const names = await this.#current();
    for (const tolerance of mayErr ? (['none', 'closest'] as const) : (['none'] as const)) {
      const { ids, match } = names.find(question, tolerance);
      const found: FoundOrganiser[] = await store.findOrganisers(this.#db, ids.slice(0, candidatesPerResult * limit));
      if (found.length > 0) return { organisers: found.slice(0, limit), match };
    }
    return { organisers: [], match: 0 };
  }

  async #current(): Promise<OrganiserNames> {
    const fingerprint = await store.fingerprintOfNames(this.#db);
    if (fingerprint !== this.#fingerprint) {
      this.#names = await readNames(this.#db);
      this.#fingerprint = fingerprint;
    }
    return this.#names;
  }
}

async function readNames(db: Tools['db']): Promise<OrganiserNames> {
  const names = new OrganiserNames();
  const yieldIfDue = yieldEvery(yieldEveryMs);
  for (const { id, name } of await store.readNames(db)) {
    names.add(id, name);
    await yieldIfDue();
  }
  return names;
}
