import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { isRightToLeft } from '#contract/direction.ts';
import { initialOf } from '#contract/initial.ts';
import type { Locale } from '#contract/locales.ts';
import { type CacheSize, listCache } from '#server/http/cache-sizes.ts';
import { Problem } from '#server/http/problem.ts';
import { startProcess } from '#server/isolation/process-worker.ts';
import { TaskError } from '#server/isolation/task-worker.ts';
import { WorkerPool } from '#server/isolation/worker-pool.ts';
import type { Log } from '#server/log.ts';
import { siteOf } from '#server/site/service.ts';
import type { Tools } from '#server/tools.ts';
import type * as cards from './card.ts';
import type * as initials from './draw-initial.ts';
import type { DrawRequest, DrawResult } from './draw-process.ts';

export type Card = cards.Card;
export type InitialShape = initials.InitialShape;

/** Returns a card in a language with the name and the look of the site only. */
export function emptyCard({ site }: Pick<Tools, 'site'>, locale: Locale): Card {
  const { name, accentColor, icon } = siteOf({ site });
  const look =
    site.look === undefined ? { accent: '', initial: '' } : { accent: accentColor, initial: initialOf(name) };
  const own = { icon: icon?.sources.at(-1)?.url ?? '', isMirrored: isRightToLeft(locale) };
  return { over: '', title: '', lines: [], tags: [], price: '', off: '', site: name, ...look, ...own };
}

/** Some two hundred cards: a link that is passed on is requested again within the hour. */
const maxBytes = 16 * 1024 * 1024;

/** A card takes a tenth of a second. A crawler that requests hundreds at once is refused. */
const limits = { maxWorkers: 1, maxQueued: 30, maxCpuMs: 10_000, idleMs: 60_000 };

/** Increase it when the design changes, because it is part of the names of cards. */
const designVersion = 2;

/** A card and the picture on it, which is read only if the card has to be drawn. */
export interface Subject {
  card: Card;
  picture?: { id: string; read(): Promise<Uint8Array> } | undefined;
  /** Returns the icon of the site as PNG, undefined if it cannot be read now. Called only if the card has one. */
  readIcon?: () => Promise<Uint8Array | undefined>;
}

interface DrawnCard {
  jpeg: Uint8Array;
  /** False if a picture on it could not be read. */
  isComplete: boolean;
}

/**
 * Draws cards in a child process, and caches them. Each name has one content, so no card becomes stale:
 * `VersionedCache` would invalidate all of them with each change of any event.
 */
export class CardDrawer {
  readonly #log: Log;
  readonly #pool = new WorkerPool<DrawRequest, DrawResult>(
    () => startProcess(new URL('./draw-process.ts', import.meta.url)),
    limits,
  );
  readonly #icons = new LRUCache<string, Promise<Uint8Array>>({ max: 20 });
  readonly #cards = new LRUCache<string, DrawnCard, Subject>({
    maxSize: maxBytes,
    sizeCalculation: ({ jpeg }) => jpeg.length,
    // A card evicted while it is being drawn is still returned to the callers that wait for it.
    ignoreFetchAbort: true,
    fetchMethod: (_name, _stale, { context }) => this.#drawNew(context),
  });

  constructor(log: Log) {
    this.#log = log;
    listCache('cards', this);
  }

  /** The number of cards, and their bytes. */
  get size(): Omit<CacheSize, 'name'> {
    return { entries: this.#cards.size, bytes: this.#cards.calculatedSize, maxBytes };
  }

  /** The same for cards that look the same, and for no others. */
  nameOf({ card, picture }: Subject): string {
    return hash('sha1', JSON.stringify([designVersion, card, picture?.id]), 'base64url');
  }

  /** Returns the card as JPEG. Throws `unavailable` if too many are being drawn, or if drawing fails. */
  async draw(subject: Subject): Promise<Uint8Array> {
    const name = this.nameOf(subject);
    const drawn = await this.#cards.forceFetch(name, { context: subject });
    if (!drawn.isComplete && this.#cards.peek(name) === drawn) this.#cards.delete(name);
    return drawn.jpeg;
  }

  /** Returns an icon as PNG. Throws as `draw` does. */
  drawInitial(initial: initials.Initial): Promise<Uint8Array> {
    const name = JSON.stringify(initial);
    const icon = this.#icons.get(name) ?? this.#draw({ initial });
    this.#icons.set(name, icon);
    icon.catch(() => this.#icons.delete(name));
    return icon;
  }

  close(): Promise<void> {
    return this.#pool.close();
  }

  async #drawNew({ card, picture, readIcon }: Subject): Promise<DrawnCard> {
    // A card without its picture is better than none.
    const bytes = await picture?.read().catch(() => undefined);
    const icon = card.icon === '' ? undefined : await readIcon?.();
    const jpeg = await this.#draw({ card, picture: bytes, icon });
    const isComplete = (!picture || bytes !== undefined) && (card.icon === '' || icon !== undefined);
    return { jpeg, isComplete };
  }

  async #draw(request: DrawRequest): Promise<Uint8Array> {
    try {
      const answer = await this.#pool.run(request);
      if ('failed' in answer) throw new Error(answer.failed);
      return answer.drawn;
    } catch (error) {
      if (!(error instanceof TaskError && error.reason === 'busy'))
        this.#log.warn({ err: error }, 'Drawing a preview card failed; the request was refused with 503');
      throw new Problem('unavailable', { detail: 'The card can not be drawn at the moment.' });
    }
  }
}
