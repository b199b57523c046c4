import { describedFor } from '#contract/descriptions.ts';
import type { Event } from '#contract/events.ts';
import type { Locale } from '#contract/locales.ts';
import { describeEvent } from '#web/events/card/describe-event.ts';
import { cardPath, eventPath, organiserPath, sharedPicturePath, townPath, venuePath } from '#web/paths.ts';
import { writeOffers } from './offers.ts';
import { coordinates, postalAddress, stepFree } from './place.ts';
import { writeProgramme } from './programme.ts';
import { writeSeries } from './series.ts';

interface Circumstances {
  locale: Locale;
  publicUrl: string;
  now: Date;
}

/**
 * Returns a https://schema.org/DanceEvent with the fields that Google requires and recommends:
 * https://developers.google.com/search/docs/appearance/structured-data/event. The creator of the event is left out,
 * because it is private.
 */
export function writeEvent(stored: Event, { locale, publicUrl, now }: Circumstances): object {
  const event = describedFor(stored, locale);
  const { name, slug, dateStart, dateEnd, isCancelled, organiser, dances, formerStart } = event;
  const url = publicUrl + eventPath(slug);
  const status = isCancelled ? 'EventCancelled' : formerStart ? 'EventRescheduled' : 'EventScheduled';
  const isAhead = !isCancelled && Date.parse(dateEnd) > now.getTime();
  const place = writePlace(event, publicUrl);
  const language = event.description && event.descriptionLanguage;
  return {
    '@type': 'DanceEvent',
    '@id': url,
    name,
    description: event.description || describeEvent(locale, event, now),
    ...(language && { inLanguage: language }),
    url,
    startDate: dateStart,
    endDate: dateEnd,
    eventStatus: `https://schema.org/${status}`,
    ...(formerStart && { previousStartDate: formerStart }),
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: place,
    image: imagesOf(event, locale).map((address) => new URL(address, publicUrl).href),
    keywords: dances.map((dance) => dance.name),
    ...writeProgramme(event, place),
    ...writeOffers(event, event.link ?? url, isAhead),
    ...(organiser && {
      organizer: { '@type': 'Organization', name: organiser.name, url: publicUrl + organiserPath(organiser.slug) },
    }),
    ...writeSeries(event, publicUrl, place),
  };
}

/** Returns the breadcrumbs of an event: through its town's page while the event is upcoming and the town has a page. */
export function breadcrumbsOf({ name, slug, location, isCancelled, dateEnd }: Event, now: Date) {
  const isAhead = !isCancelled && Date.parse(dateEnd) > now.getTime();
  const town = isAhead && location.townSlug ? [{ name: location.place, path: townPath(location.townSlug) }] : [];
  return [...town, { name, path: eventPath(slug) }];
}

function writePlace({ place, venue, location, facts, houseFacts }: Event, publicUrl: string): object {
  return {
    '@type': 'Place',
    name: place,
    ...(venue && { url: publicUrl + venuePath(venue.slug) }),
    address: postalAddress({ ...location, town: location.place }, place),
    ...stepFree(facts?.access ?? houseFacts?.access),
    ...coordinates(location),
  };
}

/**
 * Search engines choose from 16:9, 4:3 and 1:1, then the uncropped picture. The generated card replaces a missing
 * picture.
 */
function imagesOf({ slug, pictureUrl }: Event, locale: Locale): string[] {
  if (pictureUrl === null) return [cardPath(eventPath(slug), locale)];
  const wide = sharedPicturePath({ slug, pictureUrl });
  return [wide, `${wide}&shape=standard`, `${wide}&shape=square`, pictureUrl];
}
