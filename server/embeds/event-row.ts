import { withCommas } from '#contract/direction.ts';
import { daysOfEvent } from '#contract/local-days.ts';
import { placeName } from '#contract/place-name.ts';
import { formatNumber } from '#server/text/numbers.ts';
import { priceText } from '#server/text/price-text.ts';
import { textsIn } from '#server/text/texts.ts';
import { shortDay, timeText } from './dates.ts';
import type { EmbedContext } from './embed.ts';
import type { ListedEvent } from './find-events.ts';
import { type Html, html } from './html.ts';
import { withLang } from './site-link.ts';

/** Returns a link to the site, in a new tab or in place of the page around the frame. */
export function linkToSite({ query }: Pick<EmbedContext, 'query'>, path: string, content: Html | string): Html {
  const target = query.target === 'top' ? '_top' : '_blank';
  return html`<a href="${path}" target=${target} rel=noopener>${content}</a>`;
}

/** Returns an event as a list item. `number` is that of its pin; `hasDate` adds the day to the time. */
export function eventRow(
  context: EmbedContext,
  event: ListedEvent,
  { number, hasDate, anchor }: { number?: number | undefined; hasDate?: boolean; anchor?: string | undefined } = {},
): Html {
  const { locale, query, today } = context;
  const t = textsIn('embedPages', locale);
  const { first, last } = daysOfEvent(event);
  const price = priceText(locale, event);
  const link = linkToSite(context, withLang(`/events/${event.slug}`, query.lang), html`<bdi>${event.name}</bdi>`);
  const meta = [
    stylesOf(context, event),
    placeOf(context, event),
    last > first && t('until', { day: shortDay(locale, last, today, false) }),
    event.km !== undefined && t('distance', { km: kmText(locale, event.km) }),
  ];
  return html`<li${anchor === undefined ? '' : html` id=${anchor}`}${event.isCancelled && html` class=off`}>${
    number !== undefined && html`<b class=n>${number}</b>`
  }<time datetime="${event.dateStart}">${hasDate && html`<b>${shortDay(locale, first, today)}</b> `}${timeText(context, event.dateStart)}</time><div>${
    hasDate ? html`<h2>${link}</h2>` : html`<h3>${link}</h3>`
  }${event.isCancelled && html`<strong>${t('cancelled')}</strong> `}<p>${meta.filter(Boolean).join(' · ')}</p></div>${
    price !== '' && html`<span>${price}</span>`
  }${pictureOf(context, event)}</li>`;
}

/** Returns the styles of an event, or its type without any. */
export function stylesOf({ locale }: EmbedContext, { dances, type }: ListedEvent): string {
  const shown = dances.length > 0 ? dances : [type];
  return withCommas(
    locale,
    shown.map(({ names, name }) => names[locale] ?? name),
  );
}

/** Returns the venue and its town: `Le Bal du Phare, Mornant`. */
export function placeOf({ locale }: EmbedContext, { place, location }: ListedEvent): string {
  const town = placeName(locale, location.place, location.placeNames);
  return withCommas(locale, [...new Set([place, town])]);
}

/** The width at which pictures are shown, in pixels. A larger one is loaded for dense screens. */
const picturePx = 320;

/** Returns the picture of an event, loaded when it is near the visible part, or nothing without `pictures=1`. */
export function pictureOf({ query, publicUrl, locale }: EmbedContext, { picture }: ListedEvent): Html | false {
  if (query.pictures !== '1' || !picture) return false;
  const source = picture.sources.find(({ widthPx }) => widthPx >= picturePx) ?? picture.sources.at(-1);
  if (!source) return false;
  const height = Math.round((picturePx * picture.heightPx) / picture.widthPx);
  const alternativeText = picture.alternativeTexts?.[locale] ?? picture.alternativeText;
  return html`<img loading=lazy src="${publicUrl}${source.url}" width=${picturePx} height=${height} alt="${alternativeText}">`;
}

function kmText(locale: EmbedContext['locale'], km: number): string {
  return formatNumber(locale, km, { maximumFractionDigits: km < 10 ? 1 : 0 });
}
