import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { answerEventJoins, listEventJoins } from '#contract/event-joins.ts';
import type { JoinState } from '#contract/source-reference.ts';
import { call } from '#web/http/call.ts';
import { eventKey, personalKey } from '#web/query-keys.ts';

const joinsKey = [...personalKey, 'event-joins'];

/** Returns the query for the sources of other users that wait for an answer about the user's events. */
export function eventJoinsQuery() {
  return queryOptions({
    queryKey: joinsKey,
    queryFn: ({ signal }) => call(listEventJoins, { signal }),
    refetchOnMount: 'always',
  });
}

/**
 * Sends an answer for the given entries, or for all pending ones of a source. Returns the ids of the entries whose
 * answer has changed. Throws `ApiError`.
 */
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
