import { type Facts, factLines, type Prices, type Programme, type Translations } from '#contract/event-details.ts';
import type { Db } from '#server/database/connect.ts';
import { Problem } from '#server/http/problem.ts';
import { type BlockedText, BlockMatcher, type EnteredText } from './matcher.ts';
import { listBlocksInForce, readVersion } from './store.ts';

/** A change on another server applies at the latest after this time. */
const freshMs = 500;

/**
 * The block lists, in memory. A check asks the database for the version of the lists, at most twice a second, and loads
 * the lists if they have changed. Without checks it does nothing.
 */
export class BlockLists {
  #matcher = new BlockMatcher([]);
  #version: string | undefined;
  #checkedAtMs = Number.NEGATIVE_INFINITY;

  /** Returns the lists as they were at most half a second ago. `db` may be a transaction. */
  async current(db: Db): Promise<BlockMatcher> {
    const nowMs = performance.now();
    if (nowMs - this.#checkedAtMs < freshMs) return this.#matcher;
    const version = await readVersion(db);
    if (version !== this.#version) {
      this.#matcher = new BlockMatcher(version === undefined ? [] : await listBlocksInForce(db));
      this.#version = version;
    }
    this.#checkedAtMs = nowMs;
    return this.#matcher;
  }

  /** Makes the next check ask the database. Call it after a change. */
  invalidate(): void {
    this.#checkedAtMs = Number.NEGATIVE_INFINITY;
  }
}

/** The block lists at one time. */
export type Blocks = BlockMatcher;

interface BlockTools {
  db: Db;
  blockLists: BlockLists;
}

/**
 * Throws `content-blocked` if one of the texts has a blocked link or word; names the fields, with the first match of each.
 * `former` are the texts before a change: unchanged ones are not compared, so that other fields can be corrected.
 */
export async function refuseBlocked(
  { db, blockLists }: BlockTools,
  texts: readonly EnteredText[],
  former: readonly EnteredText[] = [],
): Promise<void> {
  const matcher = await blockLists.current(db);
  const before = new Set(former.map(({ text }) => text));
  const found = matcher.find(texts.filter(({ text }) => !before.has(text)));
  if (found.length > 0) throw new Problem('content-blocked', { fields: found.map(fieldProblem) });
}

/** Returns whether a text has a blocked link or word. */
export async function hasBlocked({ db, blockLists }: BlockTools, text: string): Promise<boolean> {
  return (await blockLists.current(db)).find([{ path: '', text }]).length > 0;
}

/** Throws `mail-domain-blocked` if the domain of a mail address is blocked. */
export async function refuseMailDomain({ db, blockLists }: BlockTools, email: string): Promise<void> {
  const domain = (await blockLists.current(db)).mailDomainOf(email);
  if (domain === undefined) return;
  const message = 'Mail addresses of this provider are not accepted. Use another address.';
  throw new Problem('mail-domain-blocked', { fields: [{ path: 'email', rule: 'blocked_domain', message }] });
}

function fieldProblem({ path, kind, match }: BlockedText) {
  const message =
    kind === 'link'
      ? `Links to ${match} are not accepted on this site. Remove the link.`
      : `“${match}” is not accepted on this site. Change the text.`;
  return { path, rule: `blocked_${kind}`, message, value: match };
}

interface EventTexts {
  name?: string | undefined;
  place?: string | undefined;
  location?: { displayName: string; place: string } | undefined;
  link?: string | null | undefined;
  description?: string | null | undefined;
  translations?: Translations | null | undefined;
  facts?: Facts | null | undefined;
  programme?: Programme | null | undefined;
  prices?: Prices | null | undefined;
}

/** Returns the texts of an event, with the paths of their fields. */
export function textsOfEvent(event: EventTexts): EnteredText[] {
  const { name, place, location, link, description, translations, facts, programme, prices } = event;
  return [
    { path: 'name', text: name },
    { path: 'place', text: place },
    { path: 'location.displayName', text: location?.displayName },
    { path: 'location.place', text: location?.place },
    { path: 'link', text: link },
    { path: 'description', text: description },
    ...Object.entries(translations ?? {}).map(([language, text]) => ({ path: `translations.${language}`, text })),
    ...factLines.map((fact) => ({ path: `facts.${fact}`, text: facts?.[fact] })),
    ...(programme ?? []).flatMap(({ title, by }, index) => [
      { path: `programme.${index}.title`, text: title },
      { path: `programme.${index}.by`, text: by },
    ]),
    { path: 'prices.includes', text: prices?.includes },
  ];
}

interface PageTexts {
  name?: string | undefined;
  words?: string | undefined;
  link?: string | null | undefined;
  links?: readonly string[] | undefined;
  facts?: Facts | null | undefined;
}

/** Returns the texts of the page of an organiser or a venue, with the paths of their fields. */
export function textsOfPage({ name, words, link, links = [], facts }: PageTexts): EnteredText[] {
  return [
    { path: 'name', text: name },
    { path: 'words', text: words },
    { path: 'link', text: link },
    ...links.map((text, index) => ({ path: `links.${index}`, text })),
    { path: 'facts.floorNote', text: facts?.floorNote },
    { path: 'facts.food', text: facts?.food },
  ];
}
