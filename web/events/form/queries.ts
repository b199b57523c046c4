import { queryOptions } from '@tanstack/react-query';
import { openEvent } from '#contract/events.ts';
import { personalKey } from '#web/accounts/session.ts';
import { call } from '#web/http/call.ts';

/** An event for the one who may edit it. Asked anew each time: someone else may have been at it. */
export function ownEventQuery(id: string) {
  return queryOptions({
    queryKey: [personalKey, 'event', id],
    queryFn: ({ signal }) => call(openEvent, { params: { id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}
