import { embedLimit } from '#contract/embeds.ts';
import type { Event } from '#contract/events.ts';
import { daysOfEvent } from '#contract/local-days.ts';
import { textsIn } from '#server/text/texts.ts';
import { dayText, longDay, monthText, timeText } from './dates.ts';
import type { EmbedContext } from './embed.ts';
import { linkToSite, placeOf, stylesOf } from './event-row.ts';
import { frameLink } from './frame-link.ts';
import { type Html, html } from './html.ts';
import type { MonthDay } from './month-days.ts';
import { withLang } from './site-link.ts';

/** Further months are not linked, so that crawlers do not follow them without end. */
const maxMonthsAhead = 24;
const daysPerWeek = 7;

/**
 * Returns a calendar month: a table in wide frames. In narrow ones, a small table of the days that have events, which
 * link to the list of days below. `given` are the parameters of the request, for the links to other months.
 */
export function monthView(context: EmbedContext, month: string, days: readonly MonthDay[], given: object): Html {
  const { locale } = context;
  const weeks = Array.from({ length: days.length / daysPerWeek }, (_, week) =>
    days.slice(week * daysPerWeek, (week + 1) * daysPerWeek),
  );
  const weekdays = days.slice(0, daysPerWeek).map(({ day }) => day);
  const isPast = (week: readonly MonthDay[]) => week.every(({ day, count }) => day < context.today && count === 0);
  return html`${monthNavigation(context, month, given)}<nav class=mini aria-label="${monthText(locale, month)}">${weekdays.map(
    (day) => html`<i aria-hidden=true>${dayText(locale, day, { weekday: 'narrow' })}</i>`,
  )}${days.map((day) => miniDay(context, day))}</nav><table><thead><tr>${weekdays.map(
    (day) =>
      html`<th scope=col abbr="${dayText(locale, day, { weekday: 'long' })}">${dayText(locale, day, { weekday: 'short' })}`,
  )}<tbody>${weeks.map((week) => html`<tr${isPast(week) && html` class=past`}>${week.map((day) => dayCell(context, day, given))}`)}</table>${
    days.every(({ count }) => count === 0) && html`<p class=none>${textsIn('embedPages', locale)('noneInMonth')}</p>`
  }`;
}

function monthNavigation({ locale, today }: EmbedContext, month: string, given: object): Html {
  const t = textsIn('embedPages', locale);
  const current = Temporal.PlainYearMonth.from(today.slice(0, 7));
  const shown = Temporal.PlainYearMonth.from(month);
  const link = (other: Temporal.PlainYearMonth, key: 'earlier' | 'later', sign: string) => {
    const name = t(key, { month: monthText(locale, other.toString()) });
    return html`<a href="${frameLink(given, { month: other.toString() })}" aria-label="${name}" title="${name}">${sign}</a>`;
  };
  const isFirst = Temporal.PlainYearMonth.compare(shown, current) <= 0;
  const isLast = Temporal.PlainYearMonth.compare(shown, current.add({ months: maxMonthsAhead })) >= 0;
  return html`<nav class=months aria-label="${t('month')}">${
    isFirst ? html`<i></i>` : link(shown.subtract({ months: 1 }), 'earlier', '‹')
  }<h2>${monthText(locale, month)}</h2>${isLast ? html`<i></i>` : link(shown.add({ months: 1 }), 'later', '›')}</nav>`;
}

function miniDay({ locale, today }: EmbedContext, { day, isInMonth, count }: MonthDay): Html {
  const number = Number(day.slice(8));
  const classes = classOf(isInMonth, day === today);
  if (count === 0) return html`<span${classes}>${number}</span>`;
  const label = textsIn('embedPages', locale)('eventsOn', { day: longDay(locale, day, today), count });
  return html`<a href="#${anchorOf(day)}"${classes} aria-label="${label}">${number}</a>`;
}

function dayCell(context: EmbedContext, { day, isInMonth, count, events }: MonthDay, given: object): Html {
  const { locale, today } = context;
  const number = Number(day.slice(8));
  const [weekday, month] = [
    dayText(locale, day, { weekday: 'long' }),
    dayText(locale, day, { month: 'long' }).toLowerCase(),
  ];
  const further = count - events.length;
  return html`<td id=${anchorOf(day)}${classOf(isInMonth, day === today)}><time datetime=${day}><i>${weekday} </i>${number}<i> ${month}</i></time>${
    events.length > 0 &&
    html`<ul>${events.map((event) => dayEvent(context, event, day))}${
      further > 0 &&
      html`<li><a class=more href="${dayLink(given, day)}">${textsIn('embedPages', locale)('more', { count: further })}</a>`
    }</ul>`
  }`;
}

function dayEvent(context: EmbedContext, event: Event, day: string): Html {
  const { locale, query } = context;
  const isFirstDay = daysOfEvent(event).first === day;
  const content = html`${isFirstDay && html`<time>${timeText(context, event.dateStart)}</time> `}${event.name}`;
  return html`<li${event.isCancelled && html` class=off`}>${linkToSite(
    context,
    withLang(`/events/${event.slug}`, query.lang),
    content,
  )}${event.isCancelled && html` <strong>${textsIn('embedPages', locale)('cancelled')}</strong>`}<p>${[stylesOf(context, event), placeOf(context, event)].join(' · ')}</p>`;
}

/** The link to the list of all events of a day, which has a link back to the month. */
function dayLink(given: object, day: string): string {
  return frameLink(given, { view: 'list', days: day, month: day.slice(0, 7), limit: String(embedLimit.max) });
}

function anchorOf(day: string): string {
  return `d${day.slice(5)}`;
}

function classOf(isInMonth: boolean, isToday: boolean): Html {
  const names = [!isInMonth && 'out', isToday && 'today'].filter(Boolean).join(' ');
  return names === '' ? html`` : html` class="${names}"`;
}
