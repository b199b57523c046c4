import type { FoundPage } from '#contract/page.ts';
import { outageOf } from '#server/database/outage.ts';
import { publicSettings } from '#server/settings/service.ts';
import { type Towns, townsOf } from '#server/towns/service.ts';
import { LastShown } from './last-shown.ts';
import { type FilledPage, fillPage, type PageTools } from './service.ts';

/** Fills pages; while the database is away with what they showed last, as far as that is known to hold. */
export class PageFiller {
  readonly #tools: PageTools;
  readonly #towns: Towns;
  readonly #lastShown: LastShown;

  constructor(tools: PageTools) {
    this.#tools = tools;
    this.#towns = townsOf(tools);
    this.#lastShown = new LastShown(tools.map);
  }

  /** Rejects with an outage where nothing is known. */
  async fill(found: FoundPage, now: Date): Promise<FilledPage> {
    const { map } = this.#tools;
    // Who can be answered does not wait until no connection has come about.
    const known = map.isCutOff ? this.#recall(found, now) : undefined;
    if (known) return known;
    const { version } = map;
    try {
      const filled = await fillPage(this.#tools, this.#towns, found, now);
      if (filled.status === 200) this.#lastShown.remember(found, filled.data, version);
      else this.#lastShown.forget(found);
      return filled;
    } catch (error) {
      const instead = outageOf(error) && (this.#recall(found, now) ?? this.#without(found, now));
      if (instead) return instead;
      throw error;
    }
  }

  #recall(found: FoundPage, now: Date): FilledPage | undefined {
    const data = this.#lastShown.recall(found, now);
    return data && { status: 200, data, isMakeshift: true };
  }

  /** The page about the project has more to say than where is danced. */
  #without({ kind }: FoundPage, now: Date): FilledPage | undefined {
    if (kind !== 'danced-places') return undefined;
    const data = { settings: publicSettings(this.#tools.config), drawnAt: now.toISOString() };
    return { status: 200, data, isMakeshift: true };
  }
}
