import { daysOfEvent } from '#contract/local-days.ts';
import { textsIn } from '#server/text/texts.ts';
import { dayText, longDay } from './dates.ts';
import type { EmbedContext } from './embed.ts';
import { eventRow } from './event-row.ts';
import type { ListedEvent } from './find-events.ts';
import { type Html, html } from './html.ts';

/** Returns the number of the pin of an event, and the id of its row if it is the first one of that pin. */
type PinOf = (event: ListedEvent) => { number: number; anchor: string | undefined } | undefined;

/** Returns a list of events: under a heading for each day, or each with its day if they are ordered by distance. */
export function listView(context: EmbedContext, events: readonly ListedEvent[], pinOf: PinOf = () => undefined): Html {
  const isByDistance = events.some(({ km }) => km !== undefined);
  const row = (event: ListedEvent) => eventRow(context, event, { hasDate: isByDistance, ...pinOf(event) });
  if (isByDistance) return html`<ul>${events.map(row)}</ul>`;
  const days = Map.groupBy(events, (event) => daysOfEvent(event).first);
  return html`${[...days].map(([day, ofDay]) => html`<h2>${dayHeading(context, day)}</h2><ul>${ofDay.map(row)}</ul>`)}`;
}

function dayHeading({ locale, today }: EmbedContext, day: string): Html {
  if (day === today) return html`<b>${textsIn('embedPages', locale)('today')}</b> · ${longDay(locale, day, today)}`;
  const [weekday, rest] = [dayText(locale, day, { weekday: 'long' }), longDay(locale, day, today)];
  // The weekday is in bold type, because dancers look for it first.
  return rest.startsWith(weekday) ? html`<b>${weekday}</b>${rest.slice(weekday.length)}` : html`${rest}`;
}
