import type { Event, OwnEvent } from '#contract/events.ts';
import type { Db } from '#server/database/connect.ts';
import { toEventDetails } from '#server/events/read/event-details.ts';
import { organiserOf, serializeDetails } from '#server/events/serialize.ts';
import { ownSourcesOf } from '#server/events/source-references/service.ts';
import { findOwnById, type OwnEventRow } from '#server/events/store.ts';
import { Problem } from '#server/http/problem.ts';
import { dayOf } from '#server/time/local-day.ts';

interface OwnEventOptions {
  /** Whether to include more about the creator than the id. */
  creator: boolean;
}

/** Converts a row to an event as users who may edit it see it. */
export function serializeOwn(row: OwnEventRow, now: Date, shown: OwnEventOptions): OwnEvent {
  return {
    ...(shown.creator ? serializeWithCreator(row) : serializeDetails(row)),
    ...(row.sources.length > 0 && { sources: ownSourcesOf(row) }),
    // Includes a hidden organiser, because an edit would remove it otherwise.
    ...organiserOf(row),
    version: row.version,
    isOver: row.ends_at <= now,
    hiddenBecause: row.hidden_because,
    repeat: row.repeat,
    lastDay: row.last_series_day === null ? null : dayOf(row.last_series_day),
    except: (row.left_out ?? []).map(dayOf),
  };
}

/** An event for programs of its owner, with the times of its revision. */
export interface OwnRecord {
  event: OwnEvent;
  createdAt: Date;
  changedAt: Date;
}

/**
 * Converts a row to an event as programs of its owner see it: with its original start, the country and the slug of the
 * town's page, and without facts of the venue, because a program that sends the event back would store them.
 */
export async function toOwnRecord(row: OwnEventRow, now: Date): Promise<OwnRecord> {
  const { location, formerStart, sources } = await toEventDetails(row);
  const own = serializeOwn(row, now, { creator: false });
  return {
    event: { ...own, location, ...(formerStart && { formerStart }), sources: sources ?? [] },
    createdAt: row.created_at,
    changedAt: row.changed_at,
  };
}

/** Converts a row to a public event with the details about its creator. */
export function serializeWithCreator(row: OwnEventRow): Event {
  const { creator } = row;
  return {
    ...serializeDetails(row),
    createdBy: creator && { id: creator.id, email: creator.email, roles: creator.roles },
  };
}

/** Returns the row of an event with all details, deleted or not, without checking rights. Throws `event-unknown`. */
export async function requireEventRow(db: Db, id: string): Promise<OwnEventRow> {
  const row = await findOwnById(db, id);
  if (!row) throw new Problem('event-unknown');
  return row;
}
