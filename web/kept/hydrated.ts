import { listDances, listEventTypes } from '#contract/catalogue.ts';
import { maxOrganiserEvents, pageSize } from '#contract/constants.ts';
import type { ClientEndpoint } from '#contract/endpoint.ts';
import { listNearbyEvents, listSeriesDates, showEvent } from '#contract/events.ts';
import { listOrganiserEvents, showOrganiser } from '#contract/organisers.ts';
import type { PageData } from '#contract/page.ts';
import { showSettings } from '#contract/settings.ts';
import { listDancedPlaces, showStyle, showTown } from '#contract/towns.ts';
import { listVenueEvents, showVenue } from '#contract/venues.ts';
import { addressOf } from '#web/http/call.ts';
import type { HydrationData } from '#web/startup/hydration-data.ts';
import { keepBody } from './answers.ts';
import { questionAt } from './question.ts';

/** The endpoints of catalogue queries, by the first part of their key. */
const catalogue = new Map<unknown, ClientEndpoint>([
  ['dances', listDances],
  ['event-types', listEventTypes],
]);

/** An answer with the address that `call` would ask. */
interface Embedded {
  address: string;
  body: unknown;
  headers?: Record<string, string>;
}

/** Keeps what the server embedded in the page, because the browser does not ask for that. */
export async function keepHydrated({ data, queries }: HydrationData): Promise<void> {
  const answers = [...answersOf(data)];
  for (const [[name], body] of queries ?? []) {
    const endpoint = catalogue.get(name);
    if (endpoint) answers.push({ address: addressOf(endpoint), body });
  }
  for (const { address, body, headers } of answers) if (body) await keepBody(questionAt(address, null), body, headers);
}

function* answersOf(page: PageData): Generator<Embedded> {
  const { settings, event, nearby, dates, organiser, organiserEvents, venue, venueEvents, listing } = page;
  yield { address: addressOf(showSettings), body: settings };
  if (event) {
    yield { address: addressOf(showEvent, { idOrSlug: event.slug }), body: event };
    yield { address: addressOf(listNearbyEvents, { id: event.id }), body: nearby };
    yield { address: addressOf(listSeriesDates, { id: event.id }), body: dates };
    if (event.organiser && organiserEvents) {
      const { id } = event.organiser;
      yield {
        address: addressOf(listOrganiserEvents, { id }, { limit: maxOrganiserEvents }),
        body: organiserEvents.events,
      };
    }
  }
  if (organiser) {
    yield { address: addressOf(showOrganiser, { idOrSlug: organiser.slug }), body: organiser };
    if (!event) yield firstPage(listOrganiserEvents, organiser.id, organiserEvents);
  }
  if (venue) {
    yield { address: addressOf(showVenue, { idOrSlug: venue.slug }), body: venue };
    yield firstPage(listVenueEvents, venue.id, venueEvents);
  }
  if (!listing) return;
  const { kind, slug = '', style, page: body } = listing;
  if (kind === 'town') yield { address: addressOf(showTown, { slug }, { style }), body };
  else if (kind === 'style') yield { address: addressOf(showStyle, { slug }), body };
  else yield { address: addressOf(listDancedPlaces), body };
}

/** The first page of a list of upcoming events, as the screens ask for it. */
function firstPage(endpoint: ClientEndpoint, id: string, events: PageData['venueEvents']): Embedded {
  const query = { when: 'upcoming', include: 'cancelled', limit: pageSize.usual };
  const address = addressOf(endpoint, { id }, query);
  const { events: body, total = null, next = null } = events ?? {};
  const headers = {
    ...(total !== null && { 'x-total-count': String(total) }),
    ...(next !== null && { link: `<${endpoint.path}?cursor=${encodeURIComponent(next)}>; rel="next"` }),
  };
  return { address, body, headers };
}
