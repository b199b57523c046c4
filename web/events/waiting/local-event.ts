import type { QueryClient } from '@tanstack/react-query';
import type { OwnEvent } from '#contract/events.ts';
import { dancesQuery, eventTypesQuery } from '#web/catalogue/queries.ts';
import { bodyOf, type EventFormValues } from '#web/events/form/form-values.ts';
import { momentOnClock } from '#web/events/form/venue-clock.ts';
import { myOrganisersQuery } from '#web/organisers/queries.ts';

interface Known {
  id: string;
  userId: string;
  /** The time zone at the venue; null if it is unknown. */
  timeZone: string | null;
  /** The event before the change. */
  base?: OwnEvent;
}

/**
 * Returns an event as the server will have it after a change that waits, for the pages and forms that show it until
 * then. Undefined if the browser does not know its type.
 */
export function localEvent(
  client: QueryClient,
  entry: EventFormValues,
  { id, userId, base, ...known }: Known,
): OwnEvent | undefined {
  const body = bodyOf(entry);
  const type = client.getQueryData(eventTypesQuery().queryKey)?.find((each) => each.id === body.type.id) ?? base?.type;
  if (!type || type.id !== body.type.id) return undefined;
  const styles = [...(client.getQueryData(dancesQuery().queryKey) ?? []), ...(base?.dances ?? [])];
  const organisers = client.getQueryData(myOrganisersQuery().queryKey) ?? [];
  const organiser = organisers.find((each) => each.id === entry.organiserId);
  const timeZone = known.timeZone ?? base?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  const { organiser: formerOrganiser, venue: formerVenue, ...former } = base ?? emptyEvent;
  return {
    ...former,
    id,
    slug: base?.slug ?? id,
    createdBy: base?.createdBy ?? { id: userId },
    ...{ name: body.name, place: body.place, link: body.link ?? null, timeZone, type },
    ...(formerVenue && base?.place === body.place && { venue: formerVenue }),
    dateStart: momentOnClock(body.dateStart, timeZone),
    dateEnd: momentOnClock(body.dateEnd, timeZone),
    ...{ price: body.price ?? null, currency: entry.currency, prices: body.prices },
    ...(organiser
      ? { organiser: { id: organiser.id, slug: organiser.slug, name: organiser.name } }
      : formerOrganiser && formerOrganiser.id === entry.organiserId && { organiser: formerOrganiser }),
    location: {
      id: base?.location.id ?? id,
      place: body.location.place,
      displayName: body.location.displayName,
      placeNames: undefined,
      latitude: body.location.latitude,
      longitude: body.location.longitude,
    },
    dances: entry.danceIds.flatMap((danceId) => styles.find((style) => style.id === danceId) ?? []),
    ...{ description: body.description ?? null, descriptionLanguage: body.descriptionLanguage ?? null },
    ...{ translations: body.translations, facts: body.facts, programme: body.programme },
    confirmedAt: new Date().toISOString(),
    version: (base?.version ?? 0) + 1,
  } as OwnEvent;
}

const emptyEvent: Partial<OwnEvent> = {
  ...{ pictureUrl: null, picture: null, isCancelled: false, seriesId: null },
  ...{ isOver: false, hiddenBecause: null, repeat: null, lastDay: null, except: [] },
};
