import type { Event } from '#contract/events.ts';
import { EventList } from '#web/events/card/event-list.tsx';
import { useNow } from '#web/events/days/use-now.ts';
import { eventStatus } from '#web/i18n/event-status.ts';
import page from './page.module.css';

interface Props {
  title: string;
  events: readonly Event[];
  /** The title says their day. */
  isDayStated?: boolean;
  /** Below the list. */
  children?: React.ReactNode;
}

/** Events under a heading; nothing where there are none. What ends while one looks is gone. */
export function DatedEvents({ title, events, isDayStated = false, children }: Props) {
  const now = useNow();
  const shown = events.filter((event) => eventStatus(event, now) !== 'over');
  if (shown.length === 0) return null;
  return (
    <EventList title={title} events={shown} isDayStated={isDayStated}>
      {children && <div className={page.actions}>{children}</div>}
    </EventList>
  );
}
