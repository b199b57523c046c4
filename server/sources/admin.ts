import * as z from 'zod/mini';
import type { Output } from '#contract/endpoint.ts';
import { Id } from '#contract/identity.ts';
import { isAdministrator } from '#contract/roles.ts';
import type {
  listManagedSources as listManagedSourcesEndpoint,
  ManagedSource,
  manageSource as manageSourceEndpoint,
} from '#contract/sources.ts';
import { changeEvents } from '#server/changes/service.ts';
import { shownSourceName } from '#server/events/source-references/service.ts';
import { cursorCodec } from '#server/http/cursor.ts';
import { cutPage, type Page } from '#server/http/paging.ts';
import type { Person } from '#server/http/person.ts';
import { Problem } from '#server/http/problem.ts';
import { requireModeratedSource } from './rights.ts';
import { serializeListed } from './serialize.ts';
import type { SourceTools } from './service.ts';
import * as store from './store.ts';

const codec = cursorCodec(z.tuple([Id]));

/** Returns a page of the sources that the caller may moderate, newest first. Throws `invalid-input` for an invalid cursor. */
export async function listManagedSources(
  { db, clock }: Pick<SourceTools, 'db' | 'clock'>,
  person: Person,
  { q = '', state, limit, cursor }: Output<typeof listManagedSourcesEndpoint, 'query'>,
): Promise<Page<ManagedSource>> {
  const [before] = cursor === undefined ? [] : codec.read(cursor);
  const words = q.toLowerCase().split(/\s+/).filter(Boolean);
  const found = await store.listManaged(db, person, { words, state }, clock(), before, limit + 1);
  const { rows, next } = cutPage(found, limit, ({ id }) => codec.write([id]));
  return { items: rows.map((row) => serialize(row, person)), next, total: before || next ? null : rows.length };
}

/**
 * Stops a source, or resumes it with its former state and reads it soon; its events stay. Returns it. Throws
 * `source-unknown`, and `forbidden` if the caller may not moderate it.
 */
export async function manageSource(
  tools: Pick<SourceTools, 'db' | 'clock' | 'map' | 'jobs' | 'sources'>,
  person: Person,
  id: string,
  { isStopped, because }: Output<typeof manageSourceEndpoint, 'body'>,
): Promise<ManagedSource> {
  const { db, clock } = tools;
  await changeEvents(tools, async (events) => {
    const { db, now } = events;
    const source = await store.lockSource(db, id);
    if (!source) throw new Problem('source-unknown');
    await requireModeratedSource(db, person, source, now);
    if ((source.stopped_at !== null) === isStopped) return;
    await store.updateSource(db, id, {
      stopped_at: isStopped ? now : null,
      stopped_because: isStopped ? because || null : null,
      ...(!isStopped && { next_read_at: now }),
      // A reader that is at work loses its lease and writes nothing more.
      leased_until: null,
    });
    // Events do not name stopped sources.
    await events.logIndirectChanges({ kind: 'source', id }, tools.jobs);
    await events.recordAudit({
      action: isStopped ? 'source-stopped' : 'source-resumed',
      actorId: person.id,
      subject: { kind: 'source', id, name: shownSourceName(source) },
      details: because ? { because } : {},
    });
  });
  tools.sources.wake();
  const [row] = await store.listManaged(db, person, { words: [], id }, clock(), undefined, 1);
  if (!row) throw new Problem('source-unknown');
  return serialize(row, person);
}

function serialize(row: store.ManagedRow, person: Person): ManagedSource {
  return {
    ...serializeListed(row, { isOwn: false }),
    owner: { id: row.owner_id, name: row.owner_name, ...(isAdministrator(person) && { email: row.owner_email }) },
    createdAt: row.created_at.toISOString(),
    amountOfEvents: Number(row.events),
  };
}
