import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { Problem } from '#server/http/problem.ts';
import { start } from '#server/isolation/child-process.ts';
import { ChildPool, Unanswered } from '#server/isolation/process-pool.ts';
import type { Log } from '#server/log.ts';
import type * as cards from './card.ts';
import type { Answer, Question } from './draw-process.ts';

export type Card = cards.Card;

/** Some two hundred cards: what is passed on is asked for again within the hour. */
const mostBytes = 16 * 1024 * 1024;

/** A tenth of a second of work each; a crawler that asks for hundreds at once is told to come back. */
const limits = { atOnce: 1, waiting: 30, milliseconds: 10_000, idleMilliseconds: 60_000 };

/** Cards of another look have other names. */
const look = 1;

/** A card and the picture that is on it, fetched once it is needed. */
export interface Subject {
  card: Card;
  picture?: { id: string; read(): Promise<Uint8Array> } | undefined;
}

/** Draws cards in a process of its own, and keeps those that were asked for last. */
export class CardDrawer {
  readonly #log: Log;
  readonly #pool = new ChildPool<Question, Answer>(() => start(new URL('./draw-process.ts', import.meta.url)), limits);
  readonly #kept = new LRUCache<string, Uint8Array>({ maxSize: mostBytes, sizeCalculation: ({ length }) => length });
  readonly #underWay = new Map<string, Promise<Uint8Array>>();

  constructor(log: Log) {
    this.#log = log;
  }

  /** What is the same for cards that look the same, and for no others. */
  nameOf({ card, picture }: Subject): string {
    return createHash('sha1')
      .update(JSON.stringify([look, card, picture?.id]))
      .digest('base64url');
  }

  /** The card as JPEG. Refuses with `unavailable` when many are being drawn, or it can't be. */
  async draw(subject: Subject): Promise<Uint8Array> {
    const name = this.nameOf(subject);
    const kept = this.#kept.get(name);
    if (kept) return kept;
    const drawing = this.#underWay.get(name) ?? this.#drawNew(name, subject);
    this.#underWay.set(name, drawing);
    return drawing;
  }

  close(): Promise<void> {
    return this.#pool.close();
  }

  async #drawNew(name: string, { card, picture }: Subject): Promise<Uint8Array> {
    try {
      // Where it can't be had right now the words are there all the same, for this once.
      const shown = await picture?.read().catch(() => undefined);
      const answer = await this.#pool.ask({ card, picture: shown });
      if ('failed' in answer) throw new Error(answer.failed);
      if (!picture || shown) this.#kept.set(name, answer.drawn);
      return answer.drawn;
    } catch (error) {
      if (!(error instanceof Unanswered && error.why === 'busy'))
        this.#log.warn({ err: error }, 'a card could not be drawn');
      throw new Problem('unavailable', { detail: 'The card can not be drawn at the moment.' });
    } finally {
      this.#underWay.delete(name);
    }
  }
}
