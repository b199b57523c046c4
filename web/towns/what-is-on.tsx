import { useTranslation } from 'react-i18next';
import type { Event } from '#contract/events.ts';
import { type Days, daysOfEvent, writeDays } from '#contract/local-days.ts';
import type { WhatIsOn } from '#contract/towns.ts';
import { useNow } from '#web/events/days/use-now.ts';
import { dayAfter, dayAt, eventStatus } from '#web/i18n/event-status.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { DatedEvents } from './dated-events.tsx';
import page from './page.module.css';
import { Regulars } from './regulars.tsx';

interface Props {
  lists: WhatIsOn & {
    /** Cancelled events tonight and this week. */
    cancelled?: readonly Event[];
  };
  /** Number of all upcoming events. */
  total: number;
  /** Returns the URL of the map with all these events, or only those of the given days. */
  mapAddressOn: (days?: string) => string;
  /** The events are in many towns, so each names its town. */
  isWorldwide?: boolean;
}

/**
 * Shows lists of events: tonight, this week, recurring and later, with cancelled ones in their place. Lists that are cut
 * link to the rest on the map.
 */
export function WhatIsOnLists({ lists, total, mapAddressOn, isWorldwide = false }: Props) {
  const { t } = useTranslation();
  const now = useNow();
  const { tonight, week, later, regulars, isCut, cancelled = [] } = lists;
  const [offTonight, offInWeek] = [true, false].map((isTonight) =>
    cancelled.filter((event) => daysOfEvent(event).first <= dayAt(event.timeZone, now) === isTonight),
  );
  const tonightWithOff = withCancelled(tonight, offTonight, isCut.tonight);
  const isByDay = tonightWithOff.some((event) => eventStatus(event, now) === 'today');
  const more = (days: Days | undefined, words: string) =>
    days && (
      <ButtonLink to={mapAddressOn(writeDays(days))} kind="quiet" icon="map">
        {words}
      </ButtonLink>
    );
  return (
    <>
      <DatedEvents title={t(isByDay ? 'time:today' : 'towns:tonight')} events={tonightWithOff} isDayStated>
        {isCut.tonight && more('tonight', t('towns:allTonight'))}
      </DatedEvents>
      <DatedEvents title={t('towns:week')} events={withCancelled(week, offInWeek, isCut.week)}>
        {isCut.week && more(weekOf(week, now), t('towns:allWeek'))}
      </DatedEvents>
      <Regulars regulars={regulars} isWorldwide={isWorldwide} />
      <DatedEvents title={t('towns:later')} events={later} />
      {total > tonight.length + week.length + later.length && (
        <div className={page.actions}>
          <ButtonLink to={mapAddressOn()} kind="quiet" icon="map">
            {t('towns:wholeList')}
          </ButtonLink>
        </div>
      )}
    </>
  );
}

/** Inserts cancelled events into a list by start, but none after the end of a list that is cut. */
function withCancelled(events: readonly Event[], cancelled: readonly Event[] = [], isCut: boolean): Event[] {
  const startOf = ({ dateStart }: Event) => Date.parse(dateStart);
  const last = isCut ? events.at(-1) : undefined;
  const shown = last ? cancelled.filter((event) => startOf(event) <= startOf(last)) : cancelled;
  return [...events, ...shown].sort((one, other) => startOf(one) - startOf(other));
}

/** Returns the six days after today, by the calendar of the first event's venue. */
function weekOf([first]: readonly Event[], now: Date): Days | undefined {
  if (!first) return;
  const today = dayAt(first.timeZone, now);
  return { first: dayAfter(today), last: dayAfter(today, 6) };
}
