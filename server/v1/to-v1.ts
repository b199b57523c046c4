import type { Dance } from '#contract/catalogue.ts';
import { describedFor, descriptionLanguages } from '#contract/descriptions.ts';
import { factChoices, factLines } from '#contract/event-details.ts';
import type { Event } from '#contract/events.ts';
import { daysOfEvent } from '#contract/local-days.ts';
import type { Locale } from '#contract/locales.ts';
import type { Picture } from '#contract/pictures.ts';
import type { V1Event, V1EventInList } from '#contract/v1/events.ts';
import type { V1Picture } from '#contract/v1/shapes.ts';
import type { EventRecord } from '#server/events/published/service.ts';

/** Where the site is, and the language of names. */
export interface V1Format {
  publicUrl: string;
  lang: Locale;
}

/** Returns an event with all fields. The record must have been loaded with them. */
export function toV1Event(record: EventRecord, format: V1Format): V1Event {
  const listed = toV1EventInList(record, format);
  const event = describedFor(record.event, format.lang);
  return {
    ...listed,
    place: { ...listed.place, townSlug: event.location.townSlug ?? null },
    description: event.description ?? null,
    facts: toFacts(event.facts ?? {}),
    programme: (event.programme ?? []).map(({ day, time, kind, title, by, level, music }) => ({
      ...{ day, time, kind },
      ...{ title: title || null, by: by || null, level: level ?? null, music: music ?? null },
    })),
    formerStart: event.formerStart ?? null,
    sources: (event.sources ?? []).map(({ name, link }) => ({ name, link })),
  };
}

/** Returns an event with the fields of lists. */
export function toV1EventInList(record: EventRecord, format: V1Format): V1EventInList {
  const { createdAt, changedAt, distance, dates } = record;
  const { publicUrl, lang } = format;
  const event = describedFor(record.event, lang);
  const { first, last } = daysOfEvent(event);
  return {
    id: event.id,
    slug: event.slug,
    url: `${publicUrl}/events/${event.slug}`,
    name: event.name,
    status: event.isCancelled ? 'cancelled' : 'scheduled',
    cancelledBecause: event.cancelledBecause ?? null,
    start: event.dateStart,
    end: event.dateEnd,
    timeZone: event.timeZone,
    firstDay: first,
    lastDay: last,
    type: toCatalogueReference(event.type, lang),
    styles: event.dances.map((dance) => toCatalogueReference(dance, lang)),
    place: {
      name: event.place,
      address: event.location.displayName,
      town: event.location.placeNames?.[lang] ?? event.location.place,
      countryCode: event.location.countryCode ?? null,
      latitude: event.location.latitude,
      longitude: event.location.longitude,
    },
    venue: event.venue ? { ...event.venue, url: `${publicUrl}/venues/${event.venue.slug}` } : null,
    organiser: event.organiser ? { ...event.organiser, url: `${publicUrl}/organisers/${event.organiser.slug}` } : null,
    price: toPrice(event),
    link: event.link,
    picture: event.picture && toV1Picture(event.picture, format),
    excerpt: event.excerpt,
    language: event.descriptionLanguage,
    descriptionLanguages: descriptionLanguages(record.event),
    series: event.seriesId === null ? null : { id: event.seriesId, rule: event.rhythm ?? null },
    dates: dates ?? null,
    confirmedAt: event.confirmedAt ? toInstant(new Date(event.confirmedAt)) : null,
    createdAt: toInstant(createdAt),
    updatedAt: toInstant(changedAt),
    distance: distance ?? null,
  };
}

/** Returns an instant in UTC, to the second: `2026-11-04T20:25:05Z`. */
export function toInstant(instant: Date): string {
  return `${instant.toISOString().slice(0, 19)}Z`;
}

/** Returns a style or a type with its name in one language. */
export function toCatalogueReference({ id, slug, name, names }: Dance, lang: Locale) {
  return { id, slug, name: names[lang] ?? name };
}

/** Returns a picture with absolute addresses. */
export function toV1Picture(picture: Picture, { publicUrl, lang }: V1Format): V1Picture {
  const sizes = picture.sources.map(({ url, widthPx }) => ({ url: publicUrl + url, width: widthPx }));
  return {
    url: sizes.at(-1)?.url ?? '',
    width: picture.widthPx,
    height: picture.heightPx,
    alternativeText: picture.alternativeTexts?.[lang] ?? picture.alternativeText,
    sizes,
  };
}

function toPrice({ price, currency, prices = {} }: Pick<Event, 'price' | 'currency' | 'prices'>): V1Event['price'] {
  if (price === null && Object.keys(prices).length === 0) return null;
  return {
    amount: price,
    currency,
    donation: prices.donation ?? false,
    reduced: prices.reduced ?? null,
    members: prices.members ?? null,
    door: prices.door ?? null,
    freeBefore: prices.freeBefore ?? null,
    includes: prices.includes || null,
  };
}

function toFacts(facts: NonNullable<Event['facts']>): V1Event['facts'] {
  const names = [...Object.keys(factChoices), ...factLines] as (keyof typeof facts)[];
  return Object.fromEntries(names.map((name) => [name, facts[name] || null])) as V1Event['facts'];
}
