import { queryOptions } from '@tanstack/react-query';
import { listInvitations, listMembers, lookAtInvitation } from '#contract/organiser-members.ts';
import { call } from '#web/http/call.ts';
import { personalKey } from '#web/query-keys.ts';

/** Returns the query for the members of an organiser. */
export function membersQuery(id: string) {
  return queryOptions({
    queryKey: [...personalKey, 'organiser', id, 'members'],
    queryFn: ({ signal }) => call(listMembers, { params: { id }, signal }),
  });
}

/** Returns the query for the pending invitations of an organiser. */
export function invitationsQuery(id: string) {
  return queryOptions({
    queryKey: [...personalKey, 'organiser', id, 'invitations'],
    queryFn: ({ signal }) => call(listInvitations, { params: { id }, signal }),
  });
}

/** Returns the query for the organiser and role of a mailed invitation, by its secret. */
export function invitationQuery(secret: string) {
  return queryOptions({
    queryKey: ['organiser-invitation', secret],
    queryFn: ({ signal }) => call(lookAtInvitation, { body: { secret }, signal }),
    enabled: secret !== '',
    retry: false,
    gcTime: 0,
  });
}
