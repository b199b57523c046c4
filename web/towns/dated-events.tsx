import type { Event } from '#contract/events.ts';
import { EventList } from '#web/events/card/event-list.tsx';
import { useNow } from '#web/events/days/use-now.ts';
import { eventStatus } from '#web/i18n/event-status.ts';
import page from './page.module.css';

interface Props {
  title: string;
  events: readonly Event[];
  /** The title states the day, so events show only their time. */
  isDayStated?: boolean;
  /** Shown below the list. */
  children?: React.ReactNode;
}

/** Shows a list of events under a heading; nothing if it is empty. Events disappear when they end. */
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
