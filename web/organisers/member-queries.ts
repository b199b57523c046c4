import { queryOptions } from '@tanstack/react-query';
import { listInvitations, listMembers, lookAtInvitation } from '#contract/organiser-members.ts';
import { call } from '#web/http/call.ts';
import { personalKey } from '#web/query-keys.ts';

export function membersQuery(id: string) {
  return queryOptions({
    queryKey: [...personalKey, 'organiser', id, 'members'],
    queryFn: ({ signal }) => call(listMembers, { params: { id }, signal }),
  });
}

export function invitationsQuery(id: string) {
  return queryOptions({
    queryKey: [...personalKey, 'organiser', id, 'invitations'],
    queryFn: ({ signal }) => call(listInvitations, { params: { id }, signal }),
  });
}

/** What a mailed invitation is for. */
export function invitationQuery(secret: string) {
  return queryOptions({
    queryKey: ['organiser-invitation', secret],
    queryFn: ({ signal }) => call(lookAtInvitation, { body: { secret }, signal }),
    enabled: secret !== '',
    retry: false,
    gcTime: 0,
  });
}
