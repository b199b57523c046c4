import * as z from 'zod/mini';
import type { Output } from '#contract/endpoint.ts';
import type { listChanges as listChangesEndpoint, V1Change } from '#contract/v1/changes.ts';
import {
  type Bookmark,
  bookmarkAfter,
  bookmarkBefore,
  type EventChange,
  readChanges,
} from '#server/changes/service.ts';
import * as published from '#server/events/published/service.ts';
import { cursorCodec } from '#server/http/cursor.ts';
import { Problem } from '#server/http/problem.ts';
import type { Tools } from '#server/tools.ts';
import { openFilter } from './event-filter.ts';
import { v1Headers } from './list-reply.ts';
import { toInstant, toV1Event, toV1EventInList } from './to-v1.ts';

type ChangesTools = Pick<Tools, 'db' | 'clock' | 'config'>;
type ChangesQuery = Output<typeof listChangesEndpoint, 'query'>;

type Matches = Awaited<ReturnType<typeof openFilter>>;

const codec = cursorCodec(z.tuple([z.uuid(), z.int().check(z.gte(0)), z.string()]));

/**
 * The cursor of now is that of half a minute ago: lists come from a read model that lags behind the database, and the
 * next list may come from another server.
 */
const overlapMs = 30_000;

/**
 * Returns the response with the changes after a cursor, or without one the cursor of now. Throws `changes-gone` if the
 * lines after the cursor are not complete, `invalid-input`, and as `openFilter`.
 */
export async function listChanges(tools: ChangesTools, query: ChangesQuery) {
  const { since, limit } = query;
  const matches = await openFilter(tools, query);
  if (since === undefined) {
    const now = await bookmarkBefore(tools.db, new Date(tools.clock().getTime() - overlapMs));
    return replyOf({ changes: [], next: writeCursor(now), isComplete: true });
  }
  const before = readCursor(since);
  const { changes: lines, hasGap } = await readChanges(tools.db, before, limit + 1);
  if (hasGap) throw new Problem('changes-gone', { detail: 'Take a new cursor and read all events again.' });
  const page = lines.slice(0, limit);
  return replyOf({
    changes: await toChanges(tools, query, matches, page),
    next: writeCursor(bookmarkAfter(before, page)),
    isComplete: page.length === lines.length,
  });
}

function replyOf(body: { changes: V1Change[]; next: string; isComplete: boolean }) {
  return { body, headers: v1Headers };
}

/** Returns each event once, at its last line, as it is now. */
async function toChanges(
  tools: ChangesTools,
  query: ChangesQuery,
  matches: Matches,
  lines: readonly EventChange[],
): Promise<V1Change[]> {
  const last = new Map<string, EventChange>();
  for (const line of lines) {
    // A map keeps the place of the first insertion.
    last.delete(line.eventId);
    last.set(line.eventId, line);
  }
  const ids = [...last.keys()];
  // The filter by town needs the slug of the town, which lists do not have.
  const records = await published.recordsByIds(tools, ids, query.town === undefined ? query.detail : 'full');
  const found = new Map(records.map((record) => [record.event.id, record]));
  const hidden = await published.findHidden(
    tools,
    ids.filter((id) => !found.has(id)),
  );
  const format = { publicUrl: tools.config.publicUrl, lang: query.lang };
  const toEvent = query.detail === 'full' ? toV1Event : toV1EventInList;
  return [...last.values()].map(({ position, at, kind, eventId: id }) => {
    const record = found.get(id);
    const line = { position, at: toInstant(at), kind, id };
    if (!record) return { ...line, event: null, gone: hidden.has(id) ? 'hidden' : 'deleted' };
    return matches(record) ? { ...line, event: toEvent(record, format) } : { ...line, event: null, gone: 'outside' };
  });
}

function writeCursor({ logId, position, line }: Bookmark): string {
  return codec.write([logId, position, line]);
}

function readCursor(since: string): Bookmark {
  try {
    const [logId, position, line] = codec.read(since);
    return { logId, position, line };
  } catch {
    const fields = [{ path: 'since', rule: 'cursor', message: 'Take it from `next` of the previous response.' }];
    throw new Problem('invalid-input', { detail: 'The query is invalid.', fields });
  }
}
