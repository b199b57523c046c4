import { hash, randomUUID } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { GappedText } from '#server/http/gapped-text.ts';
import type { Clock } from '#server/time/clock.ts';

/** A page as it was drawn, with `nonceMark` wherever the nonce of an answer goes; or where it has moved to. */
export type DrawnPage = HtmlPage | { status: 301; movedTo: string };

interface HtmlPage {
  status: number;
  html: string;
  /** Drawn without the database: it may be behind, or lack something. */
  isMakeshift?: boolean;
}

/** A page that is kept: its HTML with a gap for the nonce, so that each answer gets one of its own. */
export interface KeptPage {
  status: number;
  html: GappedText;
  /** The same for pages that look the same, whenever they were drawn. */
  etag: string;
  isMakeshift: boolean;
}

/** Stands for the nonce while a page is drawn. No text of anybody can hold it: each server has its own. */
export const nonceMark = randomUUID();

/** Of a nonce as it stands in a page: 16 random bytes in base64. */
export const nonceBytes = 24;

/** With their packed copies: some two hundred and fifty event pages. */
const mostBytes = 24 * 1024 * 1024;

/**
 * Pages that look the same to everyone, kept by address, language and colours until an event or the catalogue changes, and
 * for the minute in which they were drawn: they say what is on now. What was not found is not kept, nor what is makeshift.
 */
export class PageCache {
  readonly #clock: Clock;
  readonly #map: { readonly version: number };
  readonly #pages = new LRUCache<string, KeptPage>({
    maxSize: mostBytes,
    sizeCalculation: ({ html }, key) => 2 * (key.length + html.bytes),
  });
  #underWay = new Map<string, Promise<Answer>>();
  /** The version of the map and the minute for which all these pages were drawn. */
  #moment = '';

  constructor({ clock, map }: { clock: Clock; map: { readonly version: number } }) {
    this.#clock = clock;
    this.#map = map;
  }

  /** The page of that key, if it is kept. */
  find(key: string): KeptPage | undefined {
    this.#forgetOld();
    return this.#pages.get(key);
  }

  /** The same, else as `draw` makes it; those who come meanwhile wait for the same one. */
  async get(key: string, draw: (now: Date) => Promise<DrawnPage>): Promise<Answer> {
    const now = this.#forgetOld();
    return this.#pages.get(key) ?? this.#underWay.get(key) ?? this.#draw(key, () => draw(now));
  }

  #forgetOld(): Date {
    const now = this.#clock();
    const moment = `${this.#map.version} ${Math.floor(now.getTime() / 60_000)}`;
    if (moment !== this.#moment) {
      this.#pages.clear();
      this.#underWay = new Map();
      this.#moment = moment;
    }
    return now;
  }

  #draw(key: string, draw: () => Promise<DrawnPage>): Promise<Answer> {
    const underWay = this.#underWay;
    const drawing = draw()
      .then((drawn) => {
        if ('movedTo' in drawn) return drawn;
        const page = cutAtNonce(drawn);
        // What changed while it was drawn may be missing in it.
        const isKept = page.status === 200 && !page.isMakeshift;
        if (isKept && underWay === this.#underWay) this.#pages.set(key, page);
        return page;
      })
      .finally(() => underWay.delete(key));
    underWay.set(key, drawing);
    return drawing;
  }
}

type Answer = KeptPage | Extract<DrawnPage, { movedTo: string }>;

function cutAtNonce({ status, html, isMakeshift = false }: HtmlPage): KeptPage {
  // The instant of the drawing stands in the data alone: nobody sees it.
  const seen = html.replace(/"drawnAt":"[^"]*"/, '');
  const etag = `W/"${hash('sha1', seen, 'base64url')}"`;
  return { status, html: new GappedText(html.split(nonceMark), nonceBytes), etag, isMakeshift };
}
