import type { Tools } from '#server/tools.ts';
import { isOfDeletedEventsAlone } from './store.ts';

/** Enough for what is looked at in an evening; each takes some hundred bytes. */
const maxEntries = 5000;

/**
 * Which pictures nobody may see: those of events that were deleted, or taken off the site, and of no other. Their files
 * stay, for such an event may come back, and so does its picture then. What was found out holds until an event changes.
 */
export class UnpublishedPictures {
  readonly #tools: { db: Tools['db']; map: { readonly version: number } };
  readonly #known = new Map<string, boolean>();
  #version = 0;

  constructor(tools: { db: Tools['db']; map: { readonly version: number } }) {
    this.#tools = tools;
  }

  async has(id: string): Promise<boolean> {
    const { db, map } = this.#tools;
    if (map.version !== this.#version || this.#known.size >= maxEntries) this.#known.clear();
    this.#version = map.version;
    const known = this.#known.get(id);
    if (known !== undefined) return known;
    const { version } = map;
    const isUnpublished = await isOfDeletedEventsAlone(db, id);
    if (version === this.#version) this.#known.set(id, isUnpublished);
    return isUnpublished;
  }
}
