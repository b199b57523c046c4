import type { Output, Reply } from '#contract/endpoint.ts';
import type {
  answerEventJoins as answerEventJoinsEndpoint,
  JoiningSource,
  listEventJoins as listEventJoinsEndpoint,
} from '#contract/event-joins.ts';
import { isAdministrator } from '#contract/roles.ts';
import { personOf } from '#server/accounts/service.ts';
import { whoAnswers } from '#server/confirmations/service.ts';
import { transact } from '#server/database/transact.ts';
import { isOwnEvent } from '#server/events/access/service.ts';
import { toSourceReference } from '#server/events/source-references/service.ts';
import type { Person } from '#server/http/person.ts';
import { Problem } from '#server/http/problem.ts';
import { sendMail } from '#server/mail/service.ts';
import { findOwner } from '#server/sources/store.ts';
import { consumeQuota } from '#server/throttling/service.ts';
import { toVenueIso } from '#server/time/venue-time.ts';
import type { Tools } from '#server/tools.ts';
import * as store from './join-store.ts';

/* Joins: a source of one account has the same event as another account. The public sees the source only after the
   owner of the event has accepted it. */

const maxSources = 50;
const maxJoinsShown = 20;

/**
 * Returns at most 50 sources of others that wait for an answer about an account's events, those with most joins first,
 * each with at most 20 joins.
 */
export async function listEventJoins(
  { db, clock }: Pick<Tools, 'db' | 'clock'>,
  person: Person,
): Promise<Reply<typeof listEventJoinsEndpoint>> {
  const now = clock();
  const sources: JoiningSource[] = [];
  for (const { id, count } of await store.countWaiting(db, person, now, maxSources)) {
    const rows = await store.listWaiting(db, person, id, now, maxJoinsShown);
    const [first] = rows;
    if (!first) continue;
    const { name, host } = toSourceReference(first);
    const joins = rows.map((row) => ({
      entry: row.entry,
      event: {
        ...{ id: row.id, slug: row.slug, name: row.event_name },
        dateStart: toVenueIso(row.starts_at, row.time_zone),
      },
      link: toSourceReference(row).link,
    }));
    sources.push({ source: { id, name, host }, count, joins });
  }
  return { sources };
}

/**
 * Stores the answers of an event's owner or an administrator, and returns the ids of the entries that changed.
 * Accepting keeps the name and link of the source as they are now. Throws `source-unknown` if an entry is not a join of
 * another account's source, and `forbidden`.
 */
export async function answerEventJoins(
  { db, clock }: Pick<Tools, 'db' | 'clock'>,
  person: Person,
  { answer, entries = [], source }: Output<typeof answerEventJoinsEndpoint, 'body'>,
): Promise<{ entries: string[] }> {
  return transact(db, async (db) => {
    const named = entries.map((id) => id.toLowerCase());
    const waiting = source === undefined ? [] : await store.findWaiting(db, person, source, clock());
    const joins = await store.lockJoins(db, [...named, ...waiting]);
    if (named.some((id) => !joins.some(({ entry }) => entry === id))) throw new Problem('source-unknown');
    if (!joins.every((join) => isAdministrator(person) || isOwnEvent(person, join))) throw new Problem('forbidden');
    const changed = joins.filter(({ join_answer }) => (join_answer ?? 'waiting') !== answer);
    for (const join of changed)
      await store.answerJoin(db, join.entry, answer, answer === 'accepted' ? toSourceReference(join) : null);
    return { entries: changed.map(({ entry }) => entry) };
  });
}

/** Limits mails to an owner who does not answer, or whose answers are used up by new sources. */
const mails = { what: 'join-mail', max: 1, perSeconds: 86_400 };

/**
 * Mails the owners of events that a source has joined, once: until an owner has answered an earlier mail, or above the
 * quota of mails, new joins only appear in the list that it links to.
 */
export async function mailJoins(
  tools: Pick<Tools, 'db' | 'clock' | 'config' | 'jobs' | 'tokenSecret' | 'site'>,
  sourceId: string,
): Promise<void> {
  const now = tools.clock();
  for (const event of await store.findUnmailed(tools.db, sourceId, now))
    await transact(tools.db, async (db) => {
      const answers = await whoAnswers({ ...tools, db }, event.id);
      const person = answers && (await personOf({ db }, answers.userId));
      const owner = person && (await findOwner(db, person.id));
      if (!person || !owner) return;
      if (!(await store.hasMailed(db, person, now))) {
        if ((await consumeQuota({ ...tools, db }, mails, person.id, 1)) !== null) return;
        const { email, name, locale } = owner;
        const facts = { eventName: event.name };
        await sendMail({ ...tools, db }, { to: { email, name }, locale, template: 'event-joins', facts });
      }
      await store.noteMailed(db, sourceId, event, now);
    });
}
