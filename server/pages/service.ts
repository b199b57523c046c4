import { mostOrganised, pageSize } from '#contract/constants.ts';
import { showEvent as showEventEndpoint } from '#contract/events.ts';
import type { FoundPage, PageData } from '#contract/page.ts';
import { type ProblemCode, problems } from '#contract/problems.ts';
import { type EventTools, listOfOne, showEventPage } from '#server/events/service.ts';
import { Problem } from '#server/http/problem.ts';
import { showOrganiser } from '#server/organisers/service.ts';
import { publicSettings } from '#server/settings/service.ts';
import type { Tools } from '#server/tools.ts';
import { showVenue } from '#server/venues/service.ts';

/** What pages are made of. */
export type PageTools = Pick<Tools, 'config'> & EventTools & { map: { readonly version: number } };

interface FilledPage {
  status: number;
  data: PageData;
  /** It goes by another slug now: the path. */
  movedTo?: string;
}

/** Everything that a page shows, and the status it goes out with: 404 for what never was, 410 for what is no more. */
export async function fillPage(tools: PageTools, { kind, slug }: FoundPage, now: Date): Promise<FilledPage> {
  const always = { settings: publicSettings(tools.config), drawnAt: now.toISOString() };
  if (kind === 'not-found') return { status: 404, data: { ...always, draw: Math.random() } };
  if (slug === undefined || kind === 'plain') return { status: 200, data: always };
  try {
    const known = showEventEndpoint.params.safeParse({ idOrSlug: slug.toLowerCase() });
    if (!known.success) throw new Problem(`${kind}-unknown`);
    const { idOrSlug } = known.data;
    const { slug: trueSlug, data } = await dataOf[kind](tools, idOrSlug);
    if (trueSlug !== slug) return { status: 301, data: always, movedTo: `/${kind}s/${trueSlug}` };
    return { status: 200, data: { ...always, ...data } };
  } catch (error) {
    if (!(error instanceof Problem) || !gone.has(error.code)) throw error;
    return { status: problems[error.code], data: { ...always, refusal: { slug, code: error.code } } };
  }
}

type FirstEvents = NonNullable<PageData['organised']>;

interface Found {
  slug: string;
  data: Partial<PageData>;
}

async function eventData(tools: PageTools, idOrSlug: string): Promise<Found> {
  const { event, findNearby } = await showEventPage(tools, idOrSlug);
  const { organiser } = event;
  const [nearby, organised] = await Promise.all([
    findNearby(),
    organiser && listOrganised(tools, organiser.id, mostOrganised),
  ]);
  return { slug: event.slug, data: { event, nearby, ...(organised && { organised }) } };
}

async function organiserData(tools: PageTools, idOrSlug: string): Promise<Found> {
  const organiser = await showOrganiser(tools, idOrSlug);
  const organised = await listOrganised(tools, organiser.id, pageSize.usual);
  return { slug: organiser.slug, data: { organiser, organised } };
}

async function venueData(tools: PageTools, idOrSlug: string): Promise<Found> {
  const venue = await showVenue(tools, idOrSlug);
  const housed = await listFirst(tools, { column: 'venue_id', id: venue.id }, pageSize.usual);
  return { slug: venue.slug, data: { venue, housed } };
}

const dataOf = { event: eventData, organiser: organiserData, venue: venueData };

function listOrganised(tools: PageTools, id: string, limit: number): Promise<FirstEvents> {
  return listFirst(tools, { column: 'organiser_id', id }, limit);
}

async function listFirst(
  tools: PageTools,
  shared: Parameters<typeof listOfOne>[1],
  limit: number,
): Promise<FirstEvents> {
  const { items, next, total = null } = await listOfOne(tools, shared, { when: 'upcoming', limit });
  return { events: items, next, total };
}

const gone = new Set<ProblemCode>([
  'event-unknown',
  'event-deleted',
  'event-hidden',
  'organiser-unknown',
  'organiser-hidden',
  'venue-unknown',
  'venue-gone',
]);
