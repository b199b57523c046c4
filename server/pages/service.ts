import { maxOrganiserEvents, pageSize } from '#contract/constants.ts';
import { showEvent as showEventEndpoint } from '#contract/events.ts';
import type { FoundPage, PageData } from '#contract/page.ts';
import { type ProblemCode, problems } from '#contract/problems.ts';
import { isSlug } from '#contract/slugs.ts';
import type { EventTools } from '#server/events/access/service.ts';
import { listEventsOf, lookUpEvent } from '#server/events/service.ts';
import { Problem } from '#server/http/problem.ts';
import { acceptsMessages, acceptsMessagesAbout } from '#server/messages/service.ts';
import { showOrganiser } from '#server/organisers/service.ts';
import { publicSettings } from '#server/settings/service.ts';
import type { Tools } from '#server/tools.ts';
import type { Towns, TownTools } from '#server/towns/service.ts';
import { showVenue } from '#server/venues/service.ts';

export type PageTools = Pick<Tools, 'config' | 'site'> & EventTools & TownTools;

export interface FilledPage {
  status: number;
  data: PageData;
  /** The current path of the page, if the slug is outdated. */
  movedTo?: string;
}

/**
 * Loads the data of a page, and its status: 301 for an outdated slug, 404 for an unknown page or a town without events,
 * 410 if it was deleted or hidden.
 */
export async function fillPage(tools: PageTools, towns: Towns, found: FoundPage, now: Date): Promise<FilledPage> {
  const always = { settings: publicSettings(tools), renderedAt: now.toISOString() };
  const { kind } = found;
  if (kind === 'not-found') return { status: 404, data: { ...always, randomSeed: Math.random() } };
  if (kind === 'danced-places') {
    return { status: 200, data: { ...always, listing: { kind, page: await towns.listDancedPlaces() } } };
  }
  if (kind === 'plain' || found.slug === undefined) return { status: 200, data: always };
  const { slug, style } = found;
  try {
    const { path, status = 200, data } = await findData(tools, towns, kind, checkedSlugs(kind, slug, style));
    if (path !== pathOf(kind, slug, style)) return { status: 301, data: always, movedTo: path };
    return { status, data: { ...always, ...data } };
  } catch (error) {
    if (!(error instanceof Problem) || !goneCodes.has(error.code)) throw error;
    const refusal = { kind, slug, ...(style !== undefined && { style }), code: error.code };
    return { status: problems[error.code], data: { ...always, refusal } };
  }
}

type Kind = 'event' | 'organiser' | 'venue' | 'town' | 'style';

interface Slugs {
  slug: string;
  style?: string | undefined;
}

/** Slugs in lower case, as they are stored. Throws the code for an unknown thing if one is not a valid slug. */
function checkedSlugs(kind: Kind, slug: string, style: string | undefined): Slugs {
  const known = showEventEndpoint.params.safeParse({ idOrSlug: slug.toLowerCase() });
  if (!known.success) throw new Problem(`${kind}-unknown`);
  if (style !== undefined && !isSlug(style.toLowerCase())) throw new Problem('style-unknown');
  return { slug: known.data.idOrSlug, style: style?.toLowerCase() };
}

function pathOf(kind: Kind, slug: string, style?: string): string {
  if (kind === 'town') return style === undefined ? `/city/${slug}` : `/city/${slug}/${style}`;
  return kind === 'style' ? `/dance/${slug}` : `/${kind}s/${slug}`;
}

type FirstEvents = NonNullable<PageData['organiserEvents']>;

interface Found {
  /** The canonical path. */
  path: string;
  status?: number;
  data: Partial<PageData>;
}

async function findData(tools: PageTools, towns: Towns, kind: Kind, { slug, style }: Slugs): Promise<Found> {
  switch (kind) {
    case 'event':
      return eventData(tools, slug);
    case 'organiser':
      return organiserData(tools, slug);
    case 'venue':
      return venueData(tools, slug);
    case 'town': {
      const page = await towns.showTown(slug, style);
      const path = pathOf('town', page.town.slug, page.style?.slug);
      // A town without events is not indexed by search engines.
      return {
        path,
        status: page.total === 0 ? 404 : 200,
        data: { listing: { kind, slug, ...(style && { style }), page } },
      };
    }
    case 'style': {
      const page = await towns.showStyle(slug);
      return { path: pathOf('style', page.style.slug), data: { listing: { kind, slug, page } } };
    }
  }
}

async function eventData(tools: PageTools, idOrSlug: string): Promise<Found> {
  const { organiserId, ownership, showEvent, listDates, listNearby } = await lookUpEvent(tools, idOrSlug);
  // Database queries are started first, so that the others run while they are pending.
  const [nearby, dates, organised, isOpen, event] = await Promise.all([
    listNearby(),
    listDates(),
    organiserId && organiserData(tools, organiserId, { limit: maxOrganiserEvents }),
    acceptsMessagesAbout(tools, ownership),
    showEvent(),
  ]);
  const data = { event, nearby, dates, ...(organised ? organised.data : {}), acceptsMessages: isOpen };
  return { path: pathOf('event', event.slug), data };
}

async function organiserData(tools: PageTools, idOrSlug: string, listed: Listed = wholeList): Promise<Found> {
  const organiser = await showOrganiser(tools, idOrSlug);
  const [organiserEvents, isOpen] = await Promise.all([
    listFirst(tools, { column: 'organiser_id', id: organiser.id }, listed),
    // The page of an event has an answer of its own.
    listed === wholeList && acceptsMessages(tools, organiser.id),
  ]);
  return { path: pathOf('organiser', organiser.slug), data: { organiser, organiserEvents, acceptsMessages: isOpen } };
}

async function venueData(tools: PageTools, idOrSlug: string): Promise<Found> {
  const venue = await showVenue(tools, idOrSlug);
  const venueEvents = await listFirst(tools, { column: 'venue_id', id: venue.id }, wholeList);
  return { path: pathOf('venue', venue.slug), data: { venue, venueEvents } };
}

interface Listed {
  limit: number;
  include?: 'cancelled';
}

/** The list on the page of an organiser or venue. */
const wholeList: Listed = { limit: pageSize.usual, include: 'cancelled' };

async function listFirst(
  tools: PageTools,
  shared: Parameters<typeof listEventsOf>[1],
  listed: Listed,
): Promise<FirstEvents> {
  const { items, next, total = null } = await listEventsOf(tools, shared, { when: 'upcoming', ...listed });
  return { events: items, next, total };
}

const goneCodes = new Set<ProblemCode>([
  'event-unknown',
  'event-deleted',
  'event-hidden',
  'organiser-unknown',
  'organiser-hidden',
  'town-unknown',
  'style-unknown',
  'venue-unknown',
  'venue-gone',
]);
