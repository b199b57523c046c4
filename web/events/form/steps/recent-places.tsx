import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { withCommas } from '#contract/direction.ts';
import type { OwnEvent } from '#contract/events.ts';
import type { SuggestedVenue } from '#contract/venues.ts';
import { type EventFormValues, entryOf } from '#web/events/form/form-values.ts';
import { latestEventsQuery } from '#web/events/form/queries.ts';
import { useLocale } from '#web/i18n/locale.ts';
import { QuickPicks } from './quick-picks.tsx';

/** A longer list is not a shortcut. */
const maxPlaces = 3;

/** Shows earlier venues of the user: one press enters the place, and its type and styles if none are selected yet. */
export function UsualPlaces({
  entry,
  onPick,
}: {
  entry: EventFormValues;
  onPick: (part: Partial<EventFormValues>) => void;
}) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { data: events = [] } = useQuery(latestEventsQuery());
  return (
    <QuickPicks
      label={t('form:usualPlaces')}
      picks={differentPlaces(events)
        .slice(0, maxPlaces)
        .map((event) => ({
          id: event.id,
          label: withCommas(locale, [...new Set([event.place, event.location.place])]),
          isPicked: isThere(entry, event),
          onPick: () => {
            const { place, address, currency, typeId, danceIds } = entryOf(event);
            onPick({
              place,
              address,
              currency,
              ...(entry.typeId === '' && { typeId }),
              ...(entry.danceIds.length === 0 && { danceIds }),
            });
          },
        }))}
    />
  );
}

function isThere({ place, address }: EventFormValues, event: OwnEvent): boolean {
  const { latitude, longitude } = event.location;
  const { value } = address;
  return place === event.place && value?.latitude === latitude && value?.longitude === longitude;
}

/** Returns the venues of the user's latest events. */
export function useOwnVenues(): SuggestedVenue[] {
  const { data: events = [] } = useQuery(latestEventsQuery());
  return differentPlaces(events).flatMap(({ id, place: name, location, venue }) => {
    const { place: town, displayName, latitude, longitude } = location;
    if (latitude === null || longitude === null) return [];
    const { slug } = venue ?? { slug: '' };
    return { id, slug, name, town, displayName, latitude, longitude, countryCode: null, isOwn: true };
  });
}

function differentPlaces(events: readonly OwnEvent[]): OwnEvent[] {
  const places = new Map<string, OwnEvent>();
  for (const event of events) {
    const { latitude, longitude } = event.location;
    const key = [event.place.toLowerCase(), latitude?.toFixed(3), longitude?.toFixed(3)].join();
    if (latitude !== null && !places.has(key)) places.set(key, event);
  }
  return [...places.values()];
}
