import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { answerEventJoins, listEventJoins } from '#contract/event-joins.ts';
import type { JoinState } from '#contract/source-reference.ts';
import { call } from '#web/http/call.ts';
import { eventKey, personalKey } from '#web/query-keys.ts';

const joinsKey = [...personalKey, 'event-joins'];

/** Sources of other people that wait for an answer about one's events. */
export function eventJoinsQuery() {
  return queryOptions({
    queryKey: joinsKey,
    queryFn: ({ signal }) => call(listEventJoins, { signal }),
    refetchOnMount: 'always',
  });
}

/** Sends an answer for these entries, or for all that wait of a source. Returns the entries that have another answer now. */
export async function sendJoinAnswer(
  client: QueryClient,
  answer: JoinState,
  which: { entries: string[] } | { source: string },
): Promise<string[]> {
  const { entries } = await call(answerEventJoins, { body: { answer, ...which } });
  await Promise.all([
    client.invalidateQueries({ queryKey: joinsKey }),
    client.invalidateQueries({ queryKey: eventKey }),
    client.invalidateQueries({ queryKey: [...personalKey, 'events'] }),
  ]);
  return entries;
}
