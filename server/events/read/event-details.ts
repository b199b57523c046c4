import type { Event } from '#contract/events.ts';
import { serializeDetails, venueFactsOf } from '#server/events/serialize.ts';
import type { EventPageRow } from '#server/events/store.ts';
import { townOfAddress } from '#server/places/town-of-address/service.ts';
import { formerStartOf } from './former-start.ts';

/** Converts a row to the public event with facts of the venue, the original start and the slug of the town's page. */
export async function toEventDetails(row: EventPageRow): Promise<Event> {
  const { country_code: countryCode } = row;
  const town = await townOfAddress({ ...row, countryCode });
  const formerStart = formerStartOf(row);
  const event = { ...serializeDetails(row), ...venueFactsOf(row), ...(formerStart && { formerStart }) };
  const location = { ...event.location, ...(countryCode && { countryCode }), ...(town && { townSlug: town.slug }) };
  return { ...event, location };
}
