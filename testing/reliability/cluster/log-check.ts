import type { Cluster } from './cluster.ts';

interface LogRow {
  position: string;
  event_id: string;
  kind: string;
}

/** Returns the gaps of the change log, events with another state in the table, and events that were added twice. */
export async function faultsOfLog({ pair }: Cluster): Promise<string[]> {
  const lines: LogRow[] = await pair.query('select position, event_id, kind from event_changes order by position');
  const faults: string[] = [];
  const states = new Map<string, { isCancelled: boolean; isDeleted: boolean }>();
  for (const [nth, { position, event_id, kind }] of lines.entries()) {
    if (Number(position) !== nth + 1) faults.push(`line ${nth + 1} has the position ${position}`);
    if (kind === 'added' && states.has(event_id)) faults.push(`${event_id} was added twice`);
    const state = states.get(event_id) ?? { isCancelled: false, isDeleted: false };
    if (kind === 'cancelled' || kind === 'reinstated') state.isCancelled = kind === 'cancelled';
    if (kind === 'deleted' || kind === 'restored') state.isDeleted = kind === 'deleted';
    states.set(event_id, state);
  }
  const rows = await pair.query('select id, cancelled_at, deleted_at from events');
  for (const { id, cancelled_at, deleted_at } of rows) {
    const state = states.get(id);
    const isSame = state?.isCancelled === (cancelled_at !== null) && state.isDeleted === (deleted_at !== null);
    if (!isSame) faults.push(`${id} has another state in the log`);
    states.delete(id);
  }
  return [...faults, ...[...states.keys()].map((id) => `${id} is only in the log`)];
}
