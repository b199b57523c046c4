import type { Query, QueryClient } from '@tanstack/react-query';
import type { Pages } from '#contract/page.ts';
import { setTransport } from '#web/http/call.ts';
import type { EmbeddedQuery } from '#web/startup/hydration-data.ts';

/** The answer to one query may lead to another. */
const maxRounds = 3;

/** Makes rendered screens send their requests to the API of the same server, by `answer`. */
export const connect: Pages['connect'] = (answer) =>
  setTransport(async (address) => {
    const { status, headers, body } = await answer(String(address));
    return new Response(body, { status, headers });
  });

interface Answered {
  /** The last rendering. */
  site: string;
  /** The loaded queries, to be embedded in the page, without those only for the server; null if one failed. */
  queries: EmbeddedQuery[] | null;
}

/** Renders and loads the queries without data, until there are none, and renders with their data. */
export async function answerQueries(client: QueryClient, render: () => string): Promise<Answered> {
  const answered: Query[] = [];
  let site = render();
  for (let round = 0; round < maxRounds; round++) {
    const missing = client.getQueryCache().getAll().filter(isMissing);
    if (missing.length === 0) break;
    await Promise.all(
      missing.map(({ options }) => client.prefetchQuery({ ...options, retry: false, networkMode: 'always' } as never)),
    );
    site = render();
    if (missing.some(({ state }) => state.data === undefined)) return { site, queries: null };
    answered.push(...missing);
  }
  const embedded = answered.filter(({ meta }) => !meta?.isServerOnly);
  return { site, queries: embedded.map(({ queryKey, state }) => [queryKey, state.data]) };
}

/** Whether a component has asked for it and waits. */
function isMissing({ state, options }: Query): boolean {
  const { enabled, queryFn } = options as { enabled?: unknown; queryFn?: unknown };
  return state.data === undefined && queryFn !== undefined && enabled !== false;
}
