import { webhookLimits } from '#contract/constants.ts';
import type { Output, Reply } from '#contract/endpoint.ts';
import type * as contract from '#contract/v1/webhooks.ts';
import { recordAudit } from '#server/audit/service.ts';
import { lastBookmark } from '#server/changes/service.ts';
import type { Db } from '#server/database/connect.ts';
import { transact } from '#server/database/transact.ts';
import type { Person } from '#server/http/person.ts';
import { Problem } from '#server/http/problem.ts';
import { newId } from '#server/ids/ids.ts';
import { FetchError } from '#server/network/ssrf-safe-fetch.ts';
import { consumeQuota, type Quota } from '#server/throttling/service.ts';
import type { Tools } from '#server/tools.ts';
import { failWaiting } from './deliver-store.ts';
import { filterReader, toStoredFilter } from './filters.ts';
import * as following from './follow-store.ts';
import { findMatching } from './known-events.ts';
import { secretOf } from './signing.ts';
import * as store from './store.ts';

export type WebhookTools = Pick<
  Tools,
  'config' | 'db' | 'clock' | 'jobs' | 'log' | 'map' | 'tokenSecret' | 'webhooks' | 'site'
>;

/** Returns the webhooks of an account, oldest first. */
export async function listWebhooks(tools: WebhookTools, person: Person): Promise<{ items: contract.Webhook[] }> {
  const rows = await store.findWebhooks(tools.db, person.id);
  return { items: await toWebhooks(tools, rows.filter(mayUse(person))) };
}

/**
 * Returns a function that returns whether `person` may use a webhook of the account. A fenced token must not see events
 * without an organiser, and a webhook with `mine` sends them.
 */
function mayUse({ token }: Person) {
  return ({ filter }: Pick<store.WebhookRow, 'filter'>): boolean => !(token?.isFenced && filter.isMine);
}

/** Returns a webhook of the account. Throws `webhook-unknown`. */
export async function showWebhook(tools: WebhookTools, person: Person, id: string): Promise<contract.Webhook> {
  return toWebhook(tools, await ownWebhook(tools.db, person, id));
}

/** Returns the row of a webhook of the account. Throws `webhook-unknown`. */
export async function ownWebhook(db: Db, person: Person, id: string): Promise<store.WebhookRow> {
  const row = await store.findWebhook(db, person.id, id);
  if (!row || !mayUse(person)(row)) throw new Problem('webhook-unknown');
  return row;
}

/** Like `ownWebhook`, and locks it until the transaction ends. */
async function lockOwnWebhook(db: Db, person: Person, id: string): Promise<store.WebhookRow> {
  const row = await store.lockWebhook(db, person.id, id);
  if (!row || !mayUse(person)(row)) throw new Problem('webhook-unknown');
  return row;
}

/**
 * Adds an unconfirmed webhook, and returns it with its secret. Throws `email-unconfirmed`, `too-many-webhooks`,
 * `filter-too-wide`, `too-many-requests`, and `invalid-input` for an address that is not allowed or a filter that cannot match.
 */
export async function addWebhook(
  tools: WebhookTools,
  person: Person,
  { url: given, name, kinds, filter: givenFilter }: Output<typeof contract.addWebhook, 'body'>,
): Promise<Reply<typeof contract.addWebhook>> {
  // Its end is reported by mail.
  if (!person.isEmailConfirmed) throw new Problem('email-unconfirmed');
  const url = checkedUrl(tools, given);
  const filter = await toStoredFilter(tools, person, givenFilter);
  const now = tools.clock();
  await countComparison(tools, person);
  await findMatching(tools.db, { user_id: person.id, filter }, now);
  const row = await transact(tools.db, async (db) => {
    if (!(await store.lockOwner(db, person.id))) throw new Problem('token-revoked');
    if ((await store.findWebhooks(db, person.id)).length >= webhookLimits.perAccount)
      throw new Problem('too-many-webhooks');
    const added = await store.insertWebhook(db, {
      ...{ id: newId(), user_id: person.id, name, url, kinds: [...new Set(kinds)] },
      ...{ filter: JSON.stringify(filter), created_at: now },
    });
    await record(db, person, 'webhook-added', added, now);
    return added;
  });
  return { ...(await toWebhook(tools, row)), secret: secretOf(tools.tokenSecret, row) };
}

/** Each comparison of a filter with all events takes up to half a second, and may lock the cursor. */
const comparisons: Quota = { what: 'webhook-filters', max: 60, perSeconds: 600 };

/** Counts a comparison of a filter with all events. Throws `too-many-requests`. */
async function countComparison(tools: WebhookTools, { id }: Person): Promise<void> {
  const retryAfterSeconds = await consumeQuota(tools, comparisons, id, 1);
  if (retryAfterSeconds !== null) throw new Problem('too-many-requests', { retryAfterSeconds });
}

/** Changes a webhook, and returns it. Throws like `addWebhook`, and `webhook-unknown`. */
export async function changeWebhook(
  tools: WebhookTools,
  person: Person,
  id: string,
  { url: given, name, kinds, filter: givenFilter, isPaused }: Output<typeof contract.changeWebhook, 'body'>,
): Promise<contract.Webhook> {
  const url = given === undefined ? undefined : checkedUrl(tools, given);
  const filter = givenFilter && (await toStoredFilter(tools, person, givenFilter));
  const now = tools.clock();
  if (filter || isPaused === false) await countComparison(tools, person);
  const row = await transact(tools.db, async (db) => {
    const webhook = await lockOwnWebhook(db, person, id);
    const isMoved = url !== undefined && url !== webhook.url;
    const isOn = isPaused === false && webhook.ended_at !== null;
    // The number of events of an unconfirmed webhook is checked now, and they are remembered with the confirmation.
    if (isMoved || webhook.confirmed_at === null) {
      if (filter) await findMatching(db, { user_id: person.id, filter }, now);
    } else if (filter || isOn) await follow(db, { ...webhook, filter: filter ?? webhook.filter }, now);
    const changed = await store.updateWebhook(db, id, {
      id,
      ...(name !== undefined && { name }),
      ...(kinds && { kinds: [...new Set(kinds)] }),
      ...(filter && { filter: JSON.stringify(filter) }),
      ...(isPaused !== undefined && { is_paused: isPaused }),
      ...((isOn || isMoved) && { ended_at: null, ended_because: null, failing_since: null }),
      ...(isMoved && { url, confirmed_at: null, rests_until: null, leased_until: null }),
    });
    if (isMoved || isPaused) await failWaiting(db, id);
    await record(db, person, 'webhook-changed', changed, now);
    return changed;
  });
  return toWebhook(tools, row);
}

/**
 * Remembers the events that match a webhook now; later changes become messages. Must be called in a transaction, before
 * the webhook is switched on. Throws `filter-too-wide`.
 */
export async function follow(
  db: Db,
  webhook: Pick<store.WebhookRow, 'id' | 'user_id' | 'filter'>,
  now: Date,
): Promise<void> {
  const end = await lastBookmark(db);
  // The cursor does not move meanwhile, so no change is missed.
  await following.lockCursor(db, end, now);
  // Without webhooks the cursor rests.
  if (!(await following.hasFollowed(db, now))) await following.moveCursor(db, end, now);
  await following.replaceKnown(db, webhook.id, await findMatching(db, webhook, now));
}

/** Removes a webhook of the account with its log. Ignores those of others. */
export async function removeWebhook(
  { db, clock }: Pick<Tools, 'db' | 'clock'>,
  person: Person,
  id: string,
): Promise<void> {
  await transact(db, async (db) => {
    const row = await store.lockWebhook(db, person.id, id);
    if (!row || !mayUse(person)(row)) return;
    await store.deleteWebhook(db, person.id, id);
    await record(db, person, 'webhook-removed', row, clock());
  });
}

/** Adds a line to the audit trail: a stolen token could have events sent to another server. */
async function record(
  db: Db,
  { id, name }: Person,
  action: 'webhook-added' | 'webhook-changed' | 'webhook-removed',
  webhook: store.WebhookRow,
  at: Date,
): Promise<void> {
  const details = { webhook: webhook.id, webhookName: webhook.name, url: webhook.url };
  await recordAudit(db, { at, action, actorId: id, subject: { kind: 'account', id, name }, details });
}

const bothSecretsMs = webhookLimits.bothSecretsHours * 3_600_000;

/** Replaces the secret, and returns the new one. The former one also signs for a day. Throws `webhook-unknown`. */
export async function renewSecret(
  tools: WebhookTools,
  person: Person,
  id: string,
): Promise<Reply<typeof contract.renewWebhookSecret>> {
  return transact(tools.db, async (db) => {
    const webhook = await lockOwnWebhook(db, person, id);
    const formerUntil = new Date(tools.clock().getTime() + bothSecretsMs);
    const generation = webhook.generation + 1;
    const changed = await store.updateWebhook(db, id, { generation, former_until: formerUntil });
    await record(db, person, 'webhook-changed', changed, tools.clock());
    return { secret: secretOf(tools.tokenSecret, { id, generation }), formerUntil: formerUntil.toISOString() };
  });
}

function checkedUrl({ webhooks }: WebhookTools, url: string): string {
  try {
    return webhooks.check(url);
  } catch (error) {
    if (!(error instanceof FetchError)) throw error;
    const message = `Nothing is sent there (${error.code}). Use a public https address on port 443.`;
    throw new Problem('invalid-input', { fields: [{ path: 'url', rule: error.code, message }] });
  }
}

async function toWebhook(tools: WebhookTools, row: store.WebhookRow): Promise<contract.Webhook> {
  const [webhook] = await toWebhooks(tools, [row]);
  if (!webhook) throw new Error('A webhook has no description.');
  return webhook;
}

async function toWebhooks(tools: WebhookTools, rows: readonly store.WebhookRow[]): Promise<contract.Webhook[]> {
  const [filterOf, waiting] = await Promise.all([
    filterReader(tools),
    store.countWaiting(
      tools.db,
      rows.map(({ id }) => id),
    ),
  ]);
  const now = tools.clock();
  return rows.map((row) => ({
    ...{ id: row.id, url: row.url, name: row.name, kinds: row.kinds, filter: filterOf(row.filter) },
    ...{ state: stateOf(row), isPaused: row.is_paused, createdAt: row.created_at.toISOString() },
    deliveredAt: row.delivered_at?.toISOString() ?? null,
    failingSince: row.failing_since?.toISOString() ?? null,
    endedAt: row.ended_at?.toISOString() ?? null,
    endedBecause: row.ended_because,
    formerSecretUntil: row.former_until && row.former_until > now ? row.former_until.toISOString() : null,
    waiting: waiting.get(row.id) ?? 0,
  }));
}

function stateOf({ confirmed_at, ended_at, failing_since }: store.WebhookRow): contract.Webhook['state'] {
  if (confirmed_at === null) return 'unconfirmed';
  if (ended_at !== null) return 'ended';
  return failing_since === null ? 'active' : 'failing';
}
