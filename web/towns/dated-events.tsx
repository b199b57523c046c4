import { type ReactNode, useId } from 'react';
import type { Event } from '#contract/events.ts';
import { EventCard } from '#web/events/event-card.tsx';
import { useNow } from '#web/events/use-now.ts';
import { momentOf } from '#web/words/moments.ts';
import page from './page.module.css';

interface Props {
  title: string;
  events: readonly Event[];
  /** The title says their day. */
  isDayTold?: boolean;
  /** Below the list. */
  children?: ReactNode;
}

/** Events under a heading; nothing where there are none. What ends while one looks is gone. */
export function DatedEvents({ title, events, isDayTold = false, children }: Props) {
  const titleId = useId();
  const now = useNow();
  const shown = events.filter((event) => momentOf(event, now) !== 'over');
  if (shown.length === 0) return null;
  return (
    <section className={page.section} aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      <ul className={page.list}>
        {shown.map((event) => (
          <li key={event.id}>
            <EventCard event={event} now={now} {...(isDayTold && { told: 'day' })} />
          </li>
        ))}
      </ul>
      {children && <div className={page.actions}>{children}</div>}
    </section>
  );
}
