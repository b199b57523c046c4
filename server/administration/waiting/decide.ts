import type {
  approveAllEvents as approveAllEventsEndpoint,
  decideEvents as decideEventsEndpoint,
  takeBackDecisions as takeBackDecisionsEndpoint,
} from '#contract/approval.ts';
import type { Output } from '#contract/endpoint.ts';
import { isAdministrator } from '#contract/roles.ts';
import { lockAccounts, updateAccount } from '#server/administration/accounts/store.ts';
import { changeEvents, type EventWriter } from '#server/changes/service.ts';
import { isGone } from '#server/events/access/service.ts';
import type { Person } from '#server/http/person.ts';
import { Problem } from '#server/http/problem.ts';
import { sendMail } from '#server/mail/service.ts';
import type { Tools } from '#server/tools.ts';
import * as store from './store.ts';

type DecisionTools = Pick<Tools, 'db' | 'clock' | 'config' | 'jobs' | 'map' | 'site'>;
type Decision = Output<typeof decideEventsEndpoint, 'body'>;

/**
 * Publishes or refuses events that wait, each with the waiting dates of its series; `trust` also trusts their authors and
 * publishes all their events that wait. Mails the authors. All or nothing: throws `event-unknown`, and `event-decided` if
 * someone else has decided about one of them. Throws `forbidden` if a moderator gives trust, or names an event that they
 * may not moderate; the dates of a series that are outside still wait.
 */
export async function decideEvents(
  tools: DecisionTools,
  person: Person,
  { ids, decision, because = '' }: Decision,
): Promise<{ ids: string[]; trusted: string[] }> {
  if (decision === 'trust') requireMayTrust(person);
  return changeEvents(tools, async (writer) => {
    const { db } = writer;
    const found = await store.lockSubmitted(db, person, ids);
    const waiting = found.filter(({ approval }) => approval === 'waiting');
    for (const id of ids) {
      const event = found.find((one) => one.id === id.toLowerCase());
      if (!event) throw notFound(person);
      if (!waiting.some((one) => submissionOf(one) === submissionOf(event))) throw new Problem('event-decided');
    }
    if (decision === 'refuse') {
      await refuse(tools, writer, person, waiting, because);
      return { ids: idsOf(waiting), trusted: [] };
    }
    const authors = decision === 'trust' ? [...new Set(waiting.flatMap(({ author_id }) => author_id ?? []))] : [];
    const trusted = await setTrust(writer, person, authors, 'trusted');
    const others = decision === 'trust' ? await store.lockWaitingOf(db, person, authors) : [];
    const approved = [...new Map([...waiting, ...others].map((event) => [event.id, event])).values()];
    await approve(tools, writer, person, approved);
    return { ids: idsOf(approved), trusted };
  });
}

const batchSize = 100;

/**
 * Publishes the oldest events that wait since `until` or longer, at most 100, and mails their authors. Returns their
 * number, and how many are left.
 */
export async function approveAllEvents(
  tools: DecisionTools,
  person: Person,
  { until }: Output<typeof approveAllEventsEndpoint, 'body'>,
): Promise<{ approved: number; left: number }> {
  const approved = await changeEvents(tools, async (writer) => {
    const { db } = writer;
    const ids = await store.findWaitingUntil(db, person, new Date(until), batchSize);
    const waiting = (await store.lockSubmitted(db, person, ids)).filter(({ approval }) => approval === 'waiting');
    await approve(tools, writer, person, waiting);
    return submissionsOf(waiting).length;
  });
  const left = await store.findWaitingUntil(tools.db, person, new Date(until), 10_000);
  return { approved, left: left.length };
}

/** Publishes all events of an account that wait, in the transaction that trusts it. */
export async function approveWaitingOf(
  tools: Omit<DecisionTools, 'db'>,
  writer: EventWriter,
  person: Person,
  accountId: string,
): Promise<void> {
  await approve(tools, writer, person, await store.lockWaitingOf(writer.db, person, [accountId]));
}

/**
 * Undoes decisions: the events wait again at their former place, and the accounts are no longer trusted. Mails are not
 * recalled. Skips events that wait. Throws `event-unknown`, `event-deleted` for events that were deleted since, and
 * `event-decided` for events that never needed a decision. Throws `forbidden` if a moderator withdraws trust, or names an
 * event that they may not moderate.
 */
export async function takeBackDecisions(
  tools: DecisionTools,
  person: Person,
  { ids, trusted }: Output<typeof takeBackDecisionsEndpoint, 'body'>,
): Promise<void> {
  if (trusted.length > 0) requireMayTrust(person);
  await changeEvents(tools, async (writer) => {
    const found = await store.lockSubmitted(writer.db, person, ids);
    for (const id of ids) {
      const event = found.find((one) => one.id === id.toLowerCase());
      if (!event) throw notFound(person);
      if (isGone(event)) throw new Problem('event-deleted');
      if (event.approval_at === null) throw new Problem('event-decided');
    }
    const decided = found.filter(
      (event) => event.approval_at !== null && event.approval !== 'waiting' && !isGone(event),
    );
    const waiting = { approval: 'waiting', deleted_at: writer.now, refused_because: null } as const;
    await writer.change(allIds(decided), waiting);
    await record(writer, person, 'event-undecided', decided);
    await setTrust(writer, person, trusted, null);
  });
}

/** Accounts are the business of administrators. */
function requireMayTrust(person: Person): void {
  if (!isAdministrator(person)) throw new Problem('forbidden');
}

/** For moderators, an event outside is the same as one that does not exist. */
function notFound(person: Person): Problem {
  return new Problem(isAdministrator(person) ? 'event-unknown' : 'forbidden');
}

/** Sets whether accounts are trusted; null: no longer trusted by a decision. Returns those that changed. */
export async function setTrust(
  writer: EventWriter,
  person: Person,
  accountIds: readonly string[],
  trust: 'trusted' | 'withdrawn' | null,
): Promise<string[]> {
  if (accountIds.length === 0) return [];
  const accounts = (await lockAccounts(writer.db, accountIds)).filter((account) => account.trust !== trust);
  for (const { id, name } of accounts) {
    await updateAccount(writer.db, id, { trust }, false);
    const action = trust === 'trusted' ? 'account-trusted' : 'account-distrusted';
    await writer.recordAudit({ action, actorId: person.id, subject: { kind: 'account', id, name } });
  }
  return accounts.map(({ id }) => id);
}

type MailTools = Pick<Tools, 'config' | 'jobs' | 'site'>;

async function approve(
  tools: MailTools,
  writer: EventWriter,
  person: Person,
  events: readonly store.SubmittedEvent[],
): Promise<void> {
  await writer.change(allIds(events), { approval: null, deleted_at: null, refused_because: null });
  await record(writer, person, 'event-approved', events);
  for (const { to, locale, submissions } of byAuthor(events, person)) {
    const [first] = submissions;
    if (!first) continue;
    const path = submissions.length === 1 ? `/events/${first.slug}` : '/my-event';
    const facts = { events: submissions.map(({ name }) => name), path };
    await sendMail({ ...tools, db: writer.db }, { to, locale, template: 'event-approved', facts });
  }
}

async function refuse(
  tools: MailTools,
  writer: EventWriter,
  person: Person,
  events: readonly store.SubmittedEvent[],
  because: string,
): Promise<void> {
  await writer.change(allIds(events), { approval: 'refused', refused_because: because });
  await record(writer, person, 'event-refused', events, { because });
  for (const { to, locale, submissions } of byAuthor(events, person)) {
    const [first] = submissions;
    if (!first) continue;
    const path = submissions.length === 1 ? `/edit-event/${first.id}` : '/my-event';
    const facts = { events: submissions.map(({ name }) => name), because, path };
    await sendMail({ ...tools, db: writer.db }, { to, locale, template: 'event-refused', facts });
  }
}

async function record(
  writer: EventWriter,
  person: Person,
  action: 'event-approved' | 'event-refused' | 'event-undecided',
  events: readonly store.SubmittedEvent[],
  details: Record<string, unknown> = {},
): Promise<void> {
  for (const [first, ...others] of submissionsOf(events)) {
    if (!first) continue;
    await writer.recordAudit({
      action,
      actorId: person.id,
      subject: { kind: 'event', id: first.id, name: first.name },
      details: { ...details, ...(others.length > 0 && { seriesId: first.series_id, dates: others.length + 1 }) },
    });
  }
}

function submissionOf({ id, series_id }: store.SubmittedEvent): string {
  return series_id ?? id;
}

/** Returns the events of each submission, by start. */
function submissionsOf(events: readonly store.SubmittedEvent[]): store.SubmittedEvent[][] {
  const byStart = events.toSorted((one, other) => one.starts_at.getTime() - other.starts_at.getTime());
  return [...Map.groupBy(byStart, submissionOf).values()];
}

function allIds(events: readonly store.SubmittedEvent[]): string[] {
  return events.map(({ id }) => id);
}

/** Returns one id for each submission. */
function idsOf(events: readonly store.SubmittedEvent[]): string[] {
  return submissionsOf(events).flatMap(([first]) => first?.id ?? []);
}

/** Returns the authors that are mailed, each with the first date of their submissions. Not `person`. */
function byAuthor(events: readonly store.SubmittedEvent[], person: Person) {
  const firsts = submissionsOf(events).flatMap(([first]) => first ?? []);
  return [...Map.groupBy(firsts, ({ author_id }) => author_id).values()].flatMap((submissions) => {
    const [{ author_id, author_email: email, author_name: name, locale } = {}] = submissions;
    if (!author_id || author_id === person.id || !email || !locale) return [];
    return [{ to: { email, name: name ?? '' }, locale, submissions }];
  });
}
