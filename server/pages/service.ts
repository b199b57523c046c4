import { showEvent as showEventEndpoint } from '#contract/events.ts';
import type { FoundPage, PageData } from '#contract/page.ts';
import { type ProblemCode, problems } from '#contract/problems.ts';
import { type EventTools, showEventPage } from '#server/events/service.ts';
import { Problem } from '#server/http/problem.ts';
import { publicSettings } from '#server/settings/service.ts';
import type { Tools } from '#server/tools.ts';

/** What pages are made of. */
export type PageTools = Pick<Tools, 'config'> & EventTools & { map: { readonly version: number } };

interface FilledPage {
  status: number;
  data: PageData;
  /** The event goes by another slug now. */
  newSlug?: string;
}

/** Everything that a page shows, and the status it goes out with: 404 for what never was, 410 for what is no more. */
export async function fillPage(tools: PageTools, { kind, slug }: FoundPage, now: Date): Promise<FilledPage> {
  const always = { settings: publicSettings(tools.config), drawnAt: now.toISOString() };
  if (kind === 'not-found') return { status: 404, data: { ...always, draw: Math.random() } };
  if (kind !== 'event' || slug === undefined) return { status: 200, data: always };
  try {
    const known = showEventEndpoint.params.safeParse({ idOrSlug: slug.toLowerCase() });
    if (!known.success) throw new Problem('event-unknown');
    const { event, findNearby } = await showEventPage(tools, known.data.idOrSlug);
    if (event.slug !== slug) return { status: 301, data: always, newSlug: event.slug };
    return { status: 200, data: { ...always, event, nearby: await findNearby() } };
  } catch (error) {
    if (!(error instanceof Problem) || !isGone(error.code)) throw error;
    return { status: problems[error.code], data: { ...always, refusal: { slug, code: error.code } } };
  }
}

function isGone(code: ProblemCode): boolean {
  return code === 'event-unknown' || code === 'event-deleted' || code === 'event-hidden';
}
