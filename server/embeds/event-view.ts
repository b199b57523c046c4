import { commaOf } from '#contract/direction.ts';
import type { Event } from '#contract/events.ts';
import { daysOfEvent } from '#contract/local-days.ts';
import { priceLine } from '#server/calendar/event-text/service.ts';
import { priceText } from '#server/text/price-text.ts';
import { textsIn } from '#server/text/texts.ts';
import { longDay, shortDay, timeText } from './dates.ts';
import type { EmbedContext } from './embed.ts';
import { linkToSite, pictureOf, stylesOf } from './event-row.ts';
import { type Html, html } from './html.ts';
import { withLang } from './site-link.ts';

/** Returns one event as a card. `now` decides whether it is over. */
export function eventView(context: EmbedContext, event: Event, now: Date): Html {
  const { locale, query, today } = context;
  const t = textsIn('embedPages', locale);
  const { isCancelled, cancelledBecause } = event;
  const state = isCancelled ? t('cancelled') : new Date(event.dateEnd) <= now && t('over');
  const price = event.prices ? priceLine(event, locale) : priceText(locale, event);
  return html`${pictureOf(context, event)}<div><p class=when${isCancelled && html` data-off`}>${whenOf(context, event)}</p><h1>${linkToSite(
    context,
    withLang(`/events/${event.slug}`, query.lang),
    html`<bdi>${event.name}</bdi>`,
  )}</h1>${state && html`<p><strong>${state}</strong>${cancelledBecause && html` <bdi>${cancelledBecause}</bdi>`}</p>`}<p>${stylesOf(
    context,
    event,
  )}</p><p class=where><b><bdi>${event.place}</bdi></b><br><bdi>${event.location.displayName}</bdi></p>${price !== '' && html`<p>${price}</p>`}</div>`;

  function whenOf(reader: EmbedContext, { dateStart, dateEnd }: Event): Html {
    const { first, last } = daysOfEvent({ dateStart, dateEnd });
    const start = timeText(reader, dateStart);
    const end = timeText(reader, dateEnd);
    if (first === last)
      return html`<time datetime="${dateStart}">${longDay(locale, dateStart.slice(0, 10), today)}${commaOf(locale)}${start}</time> – ${end}`;
    return html`<time datetime="${dateStart}">${shortDay(locale, first, today)}${commaOf(locale)}${start}</time> – ${shortDay(locale, last, today)}`;
  }
}
