import type { listManagedEvents } from '#contract/administration.ts';
import {
  type BulkAction,
  type BulkState,
  type BulkTarget,
  runBulk,
  showBulk,
  undoBulk,
} from '#contract/bulk-actions.ts';
import type { Input } from '#contract/endpoint.ts';
import { call } from '#web/http/call.ts';

/** The objects of an action: chosen ones, or all events that match the filter of the list. */
export type Chosen =
  | { ids: readonly string[] }
  | { filter: Pick<Input<typeof listManagedEvents, 'query'>, 'state' | 'creator' | 'q'> };

/** Applies an action to several objects, and returns the result. Throws `ApiError`. */
export function startBulk(
  id: string,
  { target, action, chosen, because }: { target: BulkTarget; action: BulkAction; chosen: Chosen; because: string },
): Promise<BulkState> {
  const given = 'ids' in chosen ? { ids: [...chosen.ids] } : { filter: chosen.filter };
  return call(runBulk, { body: { id, target, action, ...given, ...(because && { because }) } });
}

/** Undoes an action on several objects, and returns the result. Throws `ApiError`. */
export function revertBulk(id: string): Promise<BulkState> {
  return call(undoBulk, { params: { id } });
}

/** Returns the progress of an action on several objects. Throws `ApiError`. */
export function bulkProgress(id: string, signal: AbortSignal): Promise<BulkState> {
  return call(showBulk, { params: { id }, signal });
}
