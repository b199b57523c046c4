import { queryOptions } from '@tanstack/react-query';
import { appointModerator, type Moderation, removeModerator, showModeration } from '#contract/moderation.ts';
import { call } from '#web/http/call.ts';
import { personalKey } from '#web/query-keys.ts';

/** Returns the query that loads what the user moderates, and how much of it waits. */
export function moderationQuery() {
  return queryOptions({
    queryKey: [...personalKey, 'administration', 'moderation'],
    queryFn: ({ signal }) => call(showModeration, { signal }),
    staleTime: 0,
    refetchOnMount: 'always',
  });
}

/** Makes an account a moderator, or changes what it moderates. */
export function appoint(id: string, moderation: Moderation) {
  return call(appointModerator, { params: { id }, body: moderation });
}

/** Takes the rights of a moderator from an account. */
export function dismiss(id: string) {
  return call(removeModerator, { params: { id } });
}
