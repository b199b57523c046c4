import { type BlockTrial, blockLimits, type tryBlocks as tryBlocksEndpoint } from '#contract/block-lists.ts';
import type { Output } from '#contract/endpoint.ts';
import { toVenueIso } from '#server/time/venue-time.ts';
import type { Tools } from '#server/tools.ts';
import { readLines } from './manage.ts';
import { type BlockedText, BlockMatcher, type EnteredText } from './matcher.ts';
import { textsOfEvent, textsOfPage } from './service.ts';
import * as store from './trial-store.ts';

const dayMs = 86_400_000;
/** Longer than any usual site needs. A larger one gets a part of the result. */
const maxMs = 5000;
const batchSize = 1000;

/** Rows with the first blocked text of each. */
type Found<Item> = { item: Item; text: BlockedText }[];

/**
 * Returns what entries of a block list would have stopped: upcoming events, and accounts, events, organisers and venues
 * that were added or changed in the last 90 days. Compares with the same code as the lists. Stops after five seconds.
 */
export async function tryBlocks(
  { db, clock }: Pick<Tools, 'db' | 'clock'>,
  { kind, lines }: Output<typeof tryBlocksEndpoint, 'body'>,
): Promise<BlockTrial> {
  const now = clock();
  const since = new Date(now.getTime() - blockLimits.trialDays * dayMs);
  const untilMs = performance.now() + maxMs;
  const read = await readLines(db, kind, lines);
  const blocks = read.filter(({ state }) => state !== 'invalid').map(({ compared }) => ({ kind, value: compared }));
  const matcher = new BlockMatcher(blocks);
  const isUseful = blocks.length > 0;
  let isWhole = true;

  /** Reads rows in batches by id, and returns those in which `findIn` finds something. */
  async function look<Row extends { id: string }>(
    next: (afterId: string | undefined, limit: number) => Promise<Row[]>,
    findIn: (row: Row) => BlockedText | undefined,
  ): Promise<Found<Row>> {
    const found: Found<Row> = [];
    let after: string | undefined;
    while (isUseful) {
      const rows = await next(after, batchSize);
      for (const item of rows) {
        const text = findIn(item);
        if (text) found.push({ item, text });
      }
      after = rows.at(-1)?.id;
      if (rows.length < batchSize || after === undefined) return found;
      if (performance.now() > untilMs) {
        isWhole = false;
        return found;
      }
    }
    return found;
  }

  const first = (texts: readonly EnteredText[]) => matcher.find(texts)[0];
  const accounts = await look(
    (after, limit) => store.recentAccounts(db, since, after, limit),
    ({ email, name }) => {
      if (kind !== 'mail-domain') return first([{ path: 'name', text: name }]);
      const domain = matcher.mailDomainOf(email);
      return domain === undefined ? undefined : { path: 'email', kind: 'link', match: domain };
    },
  );
  const isOfMail = kind === 'mail-domain';
  const events = isOfMail
    ? []
    : await look(
        (after, limit) => store.recentEvents(db, { now, since }, after, limit),
        (row) => first(textsOfEvent(row)),
      );
  events.sort((one, other) => one.item.starts_at.getTime() - other.item.starts_at.getTime());
  const organisers = isOfMail
    ? []
    : await look(
        (after, limit) => store.recentOrganisers(db, since, after, limit),
        (row) => first(textsOfPage(row)),
      );
  const venues = isOfMail
    ? []
    : await look(
        (after, limit) => store.recentVenues(db, since, after, limit),
        (row) => first(textsOfPage(row)),
      );
  return {
    lines: read.map(({ compared: _, ...line }) => line),
    accounts: shownOf(accounts, ({ id, name, email, suspended_at }) => ({
      ...{ id, name, email, isSuspended: suspended_at !== null },
    })),
    events: {
      ...shownOf(events, ({ id, slug, name, starts_at, time_zone, creator_name: by }) => ({
        ...{ id, slug, name, dateStart: toVenueIso(starts_at, time_zone), by },
      })),
      ids: events.slice(0, blockLimits.found).map(({ item }) => item.id),
    },
    organisers: shownOf(organisers, ({ id, slug, name }) => ({ id, slug, name })),
    venues: shownOf(venues, ({ id, slug, name }) => ({ id, slug, name })),
    isWhole,
  };
}

function shownOf<Row, Item>(found: Found<Row>, toItem: (row: Row) => Item) {
  return {
    total: found.length,
    items: found
      .slice(0, blockLimits.shown)
      .map(({ item, text }) => ({ ...toItem(item), field: text.path, match: text.match })),
  };
}
