import { useQuery } from '@tanstack/react-query';
import type { Event } from '#contract/events.ts';
import { useCatalogueName } from '#web/catalogue/names.ts';
import { pictureWords } from '#web/events/picture-words.ts';
import { Head } from '#web/head.tsx';
import { eventPath, organiserPath, sharedPicturePath, venuePath } from '#web/paths.ts';
import { serializeJson } from '#web/serialize-json.ts';
import { settingsQuery } from '#web/settings/queries.ts';
import { longSpan } from '#web/words/dates.ts';
import { dayAfter } from '#web/words/moments.ts';
import { formatPrice } from '#web/words/numbers.ts';
import { useLocale } from '#web/words/use-locale.ts';

/** What search engines and previews are told of an event. */
export function EventHead({ event }: { event: Event }) {
  const locale = useLocale();
  const nameOf = useCatalogueName();
  const { data: settings } = useQuery(settingsQuery());
  const { name, type, place, location, dateStart, dateEnd, price, currency, dances, picture, pictureUrl, slug } = event;
  const description = [
    nameOf(type),
    dances.map(nameOf).join(', '),
    longSpan(locale, dateStart, dateEnd),
    place === location.place ? place : `${place}, ${location.place}`,
    price === null ? '' : formatPrice(locale, price, currency),
  ]
    .filter(Boolean)
    .join(' · ');
  const preview = pictureUrl !== null && {
    url: sharedPicturePath({ slug, pictureUrl }),
    type: 'image/jpeg' as const,
    alternativeText: (picture && pictureWords(locale, picture).alternativeText) || name,
  };
  return (
    <>
      <Head title={name} description={description} path={eventPath(slug)} picture={preview || null} />
      {settings && (
        <script
          type="application/ld+json"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON, without any character that could end it
          dangerouslySetInnerHTML={{
            __html: serializeJson(structuredEvent(event, event.description || description, settings.publicUrl)),
          }}
        />
      )}
    </>
  );
}

/**
 * The event in the words of schema.org, as search engines want it: https://schema.org/DanceEvent. Only what is known: who
 * added it is nobody's business, and whether there is still a place inside nobody tells us.
 */
function structuredEvent(event: Event, description: string, publicUrl: string) {
  const { latitude, longitude, displayName } = event.location;
  const url = publicUrl + eventPath(event.slug);
  return {
    '@context': 'https://schema.org',
    '@type': 'DanceEvent',
    name: event.name,
    description,
    url,
    startDate: event.dateStart,
    endDate: event.dateEnd,
    eventStatus: `https://schema.org/${event.isCancelled ? 'EventCancelled' : 'EventScheduled'}`,
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    image: imagesOf(event)?.map((address) => new URL(address, publicUrl).href),
    keywords: event.dances.map((dance) => dance.name),
    ...structuredProgramme(event),
    ...structuredOffers(event, event.link ?? url),
    ...(event.organiser && {
      organizer: {
        '@type': 'Organization',
        name: event.organiser.name,
        url: publicUrl + organiserPath(event.organiser.slug),
      },
    }),
    location: {
      '@type': 'Place',
      name: event.place,
      ...(event.venue && { url: publicUrl + venuePath(event.venue.slug) }),
      address: displayName,
      ...(event.facts?.access === 'step-free' && {
        amenityFeature: { '@type': 'LocationFeatureSpecification', name: 'Step-free access', value: true },
      }),
      ...(latitude !== null && longitude !== null && { geo: { '@type': 'GeoCoordinates', latitude, longitude } }),
    },
  };
}

/** What there is to pay; nothing is said where nobody has said. */
function structuredOffers({ price, currency, prices = {} }: Event, url: string) {
  const offers = Object.entries({ price, ...prices })
    .filter(([, amount]) => typeof amount === 'number')
    .map(([name, amount]) => ({
      '@type': 'Offer',
      ...(name !== 'price' && { name }),
      price: amount,
      priceCurrency: currency,
      url,
    }));
  return {
    ...(price !== null && { isAccessibleForFree: price === 0 }),
    ...(offers.length > 0 && { offers: offers.length === 1 ? offers[0] : offers }),
  };
}

/** Its parts that have a name, and who plays or shows there. */
function structuredProgramme({ dateStart, programme = [] }: Event) {
  const performers = programme.filter(({ by, kind }) => by && kind !== 'lesson' && kind !== 'practice');
  const named = programme.filter(({ title }) => title);
  return {
    ...(performers.length > 0 && {
      performer: performers.map(({ by, music }) => ({
        '@type': music === 'live' ? 'PerformingGroup' : 'Person',
        name: by,
      })),
    }),
    ...(named.length > 0 && {
      subEvent: named.map(({ title, day, time }) => ({
        '@type': 'Event',
        name: title,
        startDate: `${dayAfter(dateStart.slice(0, 10), day)}T${time}`,
      })),
    }),
  };
}

/** The wide one first: search engines take the one whose shape they like. */
function imagesOf({ slug, pictureUrl }: Event): string[] | undefined {
  if (pictureUrl === null) return undefined;
  return [sharedPicturePath({ slug, pictureUrl }), pictureUrl];
}
