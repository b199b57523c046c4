import type { BlockKind } from '#contract/block-lists.ts';
import { blockLimits } from '#contract/block-lists.ts';
import { domainsAbove, hostsIn, lookOfDomain, readDomain, shownDomain } from './domains.ts';
import { disguisedIn, isImitation, lookOf, undisguised, wordsOf } from './words.ts';

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
  const words = wordsOf(line).map(undisguised);
  const value = words.join(' ');
  const isValid = value.length > 1 && words.length <= blockLimits.words;
  return isValid ? { value, shown: line.trim().replace(/\s+/g, ' ') } : undefined;
}

/** Compares texts with block lists. The time depends on the length of a text, hardly on that of the lists. */
export class BlockMatcher {
  readonly #mailDomains: ReadonlySet<string>;
  readonly #linkDomains: ReadonlySet<string>;
  readonly #phrases: Phrases;
  /** Phrases as they look, for texts with letters that look like others. */
  readonly #looks: Phrases;

  constructor(blocks: readonly Block[]) {
    const of = (kind: BlockKind) => blocks.filter((block) => block.kind === kind).map(({ value }) => value);
    this.#mailDomains = comparedDomains(of('mail-domain'));
    this.#linkDomains = comparedDomains(of('link-domain'));
    const phrases = of('word').map((phrase) => ({ phrase, words: phrase.split(' ') }));
    this.#phrases = byFirstWord(phrases);
    const looks = phrases.map(({ phrase, words }) => ({ phrase, words: words.map(lookOf) }));
    this.#looks = byFirstWord(looks.filter(({ phrase, words }) => !isImitation(phrase, words.join(' '))));
  }

  /** Returns the blocked domain of a mail address, or undefined. */
  mailDomainOf(email: string): string | undefined {
    if (this.#mailDomains.size === 0) return undefined;
    const [host] = hostsIn(email.slice(email.lastIndexOf('@') + 1));
    return host === undefined ? undefined : blockedIn(this.#mailDomains, host);
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

  /** Returns the first host in a text that is blocked itself or by a domain above it, or that looks like one. */
  linkIn(text: string): string | undefined {
    if (this.#linkDomains.size === 0) return undefined;
    return hostsIn(text).find((host) => blockedIn(this.#linkDomains, host) !== undefined);
  }

  /** Returns the first blocked word or phrase of a text, in its normalized form. */
  wordIn(text: string): string | undefined {
    if (this.#phrases.size === 0) return undefined;
    const words = wordsOf(text);
    const found = firstPhrase(this.#phrases, words, () => true);
    if (found !== undefined) return found;
    const disguised = disguisedIn(words);
    if (!disguised.includes(true)) return undefined;
    return firstPhrase(this.#looks, words.map(lookOf), (start, end) => disguised.slice(start, end).includes(true));
  }
}

/** Phrases by their first word, with the words that are compared. */
type Phrases = ReadonlyMap<string, { phrase: string; words: string[] }[]>;

function byFirstWord(phrases: { phrase: string; words: string[] }[]): Phrases {
  return Map.groupBy(phrases, ({ words }) => words[0] ?? '');
}

/** Returns the first phrase among words, if `counts` for the range of its words. */
function firstPhrase(
  phrases: Phrases,
  words: readonly string[],
  counts: (start: number, end: number) => boolean,
): string | undefined {
  for (const [start, word] of words.entries()) {
    const found = phrases.get(word)?.find(({ words: wanted }) => {
      return wanted.every((word, nth) => words[start + nth] === word) && counts(start, start + wanted.length);
    });
    if (found) return found.phrase;
  }
  return undefined;
}

/** Returns the domains, and those as they look. */
function comparedDomains(domains: readonly string[]): Set<string> {
  const looks = domains.filter((domain) => !isImitation(domain, lookOfDomain(domain))).map(lookOfDomain);
  return new Set([...domains, ...looks]);
}

/** Returns the domain that is blocked, of a host and the domains above it. */
function blockedIn(blocked: ReadonlySet<string>, host: string): string | undefined {
  const isBlocked = (domain: string) => blocked.has(domain);
  return domainsAbove(host).find(isBlocked) ?? domainsAbove(lookOfDomain(host)).find(isBlocked);
}
