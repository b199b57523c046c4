import type { V1EventInList } from '#contract/v1/events.ts';
import { recordsByIds } from '#server/events/published/service.ts';
import type { Tools } from '#server/tools.ts';
import { toV1EventInList } from './to-v1.ts';

/**
 * Returns the list form of these events by id, as `/api/v1/events` returns it in English. Past and cancelled ones are
 * included, deleted ones are missing.
 */
export async function findEventsInList(
  tools: Pick<Tools, 'db' | 'config'>,
  ids: readonly string[],
): Promise<Map<string, V1EventInList>> {
  const records = await recordsByIds(tools, ids, 'list');
  const format = { publicUrl: tools.config.publicUrl, lang: 'en' } as const;
  return new Map(records.map((record) => [record.event.id, toV1EventInList(record, format)]));
}
