import type { Source } from '#contract/sources.ts';
import { suggestFromNames } from '#server/announcements/service.ts';
import type { ReadOutcome } from '#server/sources/sync/fetch-source.ts';
import type { Tools } from '#server/tools.ts';

/** A value must occur in this share of the entries to be suggested for all. */
const share = 0.5;

/**
 * Suggests answers for all entries of a source: type and styles from titles and categories; currency, start and end
 * time if at least half of the entries that have one agree; the time zone of the source, else that of its entries by
 * the same rule. Answers without a suggestion are omitted.
 */
export async function suggestionsOf(
  tools: Pick<Tools, 'db'>,
  { events, timeZone }: ReadOutcome & { kind: 'read' },
): Promise<Source['suggested']> {
  const names = events.map(({ name, categories }) => [name, ...categories].join(' '));
  const { typeId, danceIds } = await suggestFromNames(tools, names);
  const currency = commonest(events.flatMap(({ price }) => price?.currency ?? []));
  const zone = timeZone ?? commonest(events.flatMap((event) => event.timeZone ?? []));
  const startTime = commonest(events.flatMap(({ start, isAllDay }) => (isAllDay ? [] : start.slice(11, 16))));
  const endTime = commonest(events.flatMap(({ end, isAllDay }) => (isAllDay || !end ? [] : end.slice(11, 16))));
  return {
    ...(typeId && { type: { id: typeId } }),
    ...(danceIds.length > 0 && { dances: danceIds.map((id) => ({ id })) }),
    ...(currency && { currency }),
    ...(zone && { timeZone: zone }),
    ...(startTime && { startTime }),
    ...(endTime && { endTime }),
  };
}

/** Returns the most frequent value among those that have one. */
function commonest(said: readonly string[]): string | undefined {
  const counts = Map.groupBy(said, (one) => one);
  const [max] = [...counts.values()].sort((one, other) => other.length - one.length);
  return max && max.length >= said.length * share ? max[0] : undefined;
}
