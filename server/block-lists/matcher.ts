import type { BlockKind } from '#contract/block-lists.ts';
import { blockLimits } from '#contract/block-lists.ts';
import { normalizeText } from '#model/text/normalize-text.ts';
import { domainsAbove, hostsIn, readDomain, shownDomain } from './domains.ts';

/** An entry of a block list as it is compared. */
export interface Block {
  kind: BlockKind;
  value: string;
}

/** A text that a user entered, and the path of its field. */
export interface EnteredText {
  path: string;
  text: string | null | undefined;
}

/** A text with a blocked link or word. */
export interface BlockedText {
  path: string;
  kind: 'link' | 'word';
  /** The host or the words that were found. */
  match: string;
}

/** Returns the entry that a line means, in the form that is compared and as it is shown; undefined for an invalid one. */
export function readLine(kind: BlockKind, line: string): { value: string; shown: string } | undefined {
  if (kind !== 'word') {
    const value = readDomain(line);
    return value === undefined ? undefined : { value, shown: shownDomain(value) };
  }
  const value = words(line);
  const isValid = value.length > 1 && value.split(' ').length <= blockLimits.words;
  return isValid ? { value, shown: line.trim().replace(/\s+/g, ' ') } : undefined;
}

/** Compares texts with block lists. The time depends on the length of a text, hardly on that of the lists. */
export class BlockMatcher {
  readonly #mailDomains: ReadonlySet<string>;
  readonly #linkDomains: ReadonlySet<string>;
  /** Phrases by their first word. */
  readonly #phrases = new Map<string, string[]>();

  constructor(blocks: readonly Block[]) {
    const of = (kind: BlockKind) => blocks.filter((block) => block.kind === kind).map(({ value }) => value);
    this.#mailDomains = new Set(of('mail-domain'));
    this.#linkDomains = new Set(of('link-domain'));
    for (const phrase of of('word')) {
      const [first = ''] = phrase.split(' ');
      this.#phrases.set(first, [...(this.#phrases.get(first) ?? []), phrase]);
    }
  }

  /** Returns the blocked domain of a mail address, or undefined. */
  mailDomainOf(email: string): string | undefined {
    if (this.#mailDomains.size === 0) return undefined;
    const [host] = hostsIn(email.slice(email.lastIndexOf('@') + 1));
    return host === undefined ? undefined : domainsAbove(host).find((domain) => this.#mailDomains.has(domain));
  }

  /** Returns the first blocked link or word of each text. */
  find(texts: readonly EnteredText[]): BlockedText[] {
    return texts.flatMap(({ path, text }) => {
      if (!text) return [];
      const host = this.linkIn(text);
      if (host !== undefined) return { path, kind: 'link' as const, match: shownDomain(host) };
      const word = this.wordIn(text);
      return word === undefined ? [] : { path, kind: 'word' as const, match: word };
    });
  }

  /** Returns the first host in a text that is blocked itself or by a domain above it. */
  linkIn(text: string): string | undefined {
    if (this.#linkDomains.size === 0) return undefined;
    return hostsIn(text).find((host) => domainsAbove(host).some((domain) => this.#linkDomains.has(domain)));
  }

  /** Returns the first blocked word or phrase of a text, in its normalized form. */
  wordIn(text: string): string | undefined {
    if (this.#phrases.size === 0) return undefined;
    const normalized = `${words(text)} `;
    let start = 0;
    while (start < normalized.length) {
      const end = normalized.indexOf(' ', start);
      const phrases = this.#phrases.get(normalized.slice(start, end));
      const found = phrases?.find((phrase) => normalized.startsWith(`${phrase} `, start));
      if (found !== undefined) return found;
      start = end + 1;
    }
    return undefined;
  }
}

function words(text: string): string {
  return normalizeText(text.replace(/\p{Cf}/gu, ''));
}
