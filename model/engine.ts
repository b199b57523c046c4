import type { Answer } from './answers/answer.ts';
import { answerDates, answerEvent, answerNearby, findEvent } from './answers/event-answers.ts';
import { answerEvents, answerMapEvents } from './answers/list-answers.ts';
import { type LocalChange, localEvents } from './answers/local-changes.ts';
import { answerCells, answerDays, answerFilters } from './answers/map-answers.ts';
import { PackedEvents } from './answers/packed-events.ts';
import type { PackedAddresses } from './answers/place-answers.ts';
import type { PackedSearch } from './answers/search-answers.ts';
import { Coverage } from './coverage.ts';
import type { TilePack } from './packs/tile-pack.ts';

/**
 * Answers questions of the contract from packs, as the server does: with the same read model, the same search index and the
 * same rules.
 */
export class Engine {
  readonly coverage: Coverage;
  readonly #packed: PackedEvents;
  readonly #clock: () => Date;
  readonly #v: number;
  #search: Promise<PackedSearch> | undefined;
  #addresses: Promise<PackedAddresses> | undefined;

  /** `changes` are those of the user that the packs do not have yet. */
  constructor(packs: readonly TilePack[], clock = () => new Date(), changes: readonly LocalChange[] = []) {
    this.#clock = clock;
    const local = changes.length > 0 ? localEvents(packs, changes, clock()) : undefined;
    this.#packed = new PackedEvents(packs, clock, local);
    this.coverage = new Coverage(packs.map(({ core }) => core.tile));
    this.#v = this.#packed.newest?.core.v ?? 0;
  }

  /** Number of upcoming events in the packs. */
  get size(): number {
    return this.#packed.model.columns.size;
  }

  /**
   * Returns the answer to a request for a path of the contract. Null for requests that packs cannot answer. Rejects with
   * `InvalidCursor` for the cursor of another list.
   */
  async answer(path: string, query: URLSearchParams): Promise<Answer | null> {
    const [packed, coverage] = [this.#packed, this.coverage];
    switch (path) {
      case '/api/internal/map/cells':
        return answerCells(packed, coverage, this.#v, query);
      case '/api/internal/map/days':
        return answerDays(packed, coverage, this.#v, query);
      case '/api/internal/map/filters':
        return answerFilters(packed, coverage, this.#v, query);
      case '/api/internal/map/events':
        return answerMapEvents(packed, coverage, query);
      case '/api/internal/events':
        return answerEvents(packed, coverage, query, this.#clock());
      case '/api/internal/search':
        return this.#answerSearch(query);
      case '/api/internal/address_suggestions':
      case '/api/internal/address_area':
      case '/api/internal/venues':
      case '/api/internal/time_zone':
        return this.#answerPlaces(path, query);
      case '/api/internal/dances':
        return catalogue(packed.newest?.core.dances);
      case '/api/internal/event_types':
        return catalogue(packed.newest?.core.types);
      default:
        return this.#answerAboutEvent(path);
    }
  }

  async #answerSearch(query: URLSearchParams): Promise<Answer | null> {
    if (!this.#packed.hasCards) return null;
    this.#search ??= this.#openSearch();
    return (await this.#search).answer(query);
  }

  /** Loaded on the first search, because its vocabulary is larger than everything else. */
  async #openSearch(): Promise<PackedSearch> {
    try {
      const { PackedSearch } = await import('./answers/search-answers.ts');
      return new PackedSearch(this.#packed, this.#clock);
    } catch (error) {
      // The next search tries again.
      this.#search = undefined;
      throw error;
    }
  }

  async #answerPlaces(path: string, query: URLSearchParams): Promise<Answer | null> {
    if (!this.#packed.hasCards) return null;
    this.#addresses ??= this.#openAddresses();
    return (await this.#addresses).answer(path, query);
  }

  /** Loaded by the first form. */
  async #openAddresses(): Promise<PackedAddresses> {
    try {
      const { PackedAddresses } = await import('./answers/place-answers.ts');
      return new PackedAddresses(this.#packed, this.coverage);
    } catch (error) {
      // The next request tries again.
      this.#addresses = undefined;
      throw error;
    }
  }

  async #answerAboutEvent(path: string): Promise<Answer | null> {
    const [, idOrSlug, part] = /^\/api\/internal\/events\/([^/]+)(?:\/(nearby|dates))?$/.exec(path) ?? [];
    const found = idOrSlug === undefined ? undefined : findEvent(this.#packed, decodeURIComponent(idOrSlug));
    if (!found) return null;
    if (part === 'nearby') return answerNearby(this.#packed, this.coverage, found, this.#clock());
    return part === 'dates' ? answerDates(this.#packed, found, this.#clock()) : answerEvent(found);
  }
}

function catalogue(entries: readonly unknown[] | undefined): Answer | null {
  return entries ? { body: entries, headers: {}, isWhole: true } : null;
}
