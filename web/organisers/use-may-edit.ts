import { useQuery } from '@tanstack/react-query';
import type { Event } from '#contract/events.ts';
import { useSession } from '#web/accounts/session.ts';
import { myOrganisersQuery } from './queries.ts';

/** Whether an event is one's own: that of one's organiser, or, where it has none, the one that one added. */
export function useMayEdit({ createdBy, organiser }: Pick<Event, 'createdBy' | 'organiser'>): boolean {
  const session = useSession();
  const { data: mine } = useQuery({ ...myOrganisersQuery(), enabled: session !== null && organiser !== undefined });
  if (!session) return false;
  if (!organiser) return session.userId === createdBy?.id;
  return mine?.some(({ id }) => id === organiser.id) ?? false;
}
