import { useQuery } from '@tanstack/react-query';
import type { Event } from '#contract/events.ts';
import { useSession } from '#web/accounts/session.ts';
import { myOrganisersQuery } from './queries.ts';

/**
 * Returns whether the signed-in user may edit an event: as a member of its organiser or, without one, as its creator.
 */
export function useMayEdit({ createdBy, organiser }: Pick<Event, 'createdBy' | 'organiser'>): boolean {
  const session = useSession();
  const { data: mine } = useQuery({ ...myOrganisersQuery(), enabled: session !== null && organiser !== undefined });
  if (!session) return false;
  if (!organiser) return session.userId === createdBy?.id;
  return mine?.some(({ id }) => id === organiser.id) ?? false;
}
