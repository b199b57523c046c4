import * as z from 'zod/mini';
import { EmbedEventQuery, EmbedQuery, embedPath, embedSize } from '#contract/embeds.ts';
import { showEvent as showEventEndpoint } from '#contract/events.ts';
import { type Locale, localeOf } from '#contract/locales.ts';
import { problems } from '#contract/problems.ts';
import { isTracking } from '#contract/tracking.ts';
import { listDances } from '#server/catalogue/service.ts';
import { showEvent } from '#server/events/service.ts';
import { Problem } from '#server/http/problem.ts';
import { validateInput } from '#server/http/validate-input.ts';
import { offeredLanguage, siteOf } from '#server/site/service.ts';
import type { Tools } from '#server/tools.ts';
import { html } from './html.ts';
import { scopeOf, titleOf } from './scope.ts';
import { siteLink } from './site-link.ts';

export type OembedTools = Pick<Tools, 'db' | 'clock' | 'config' | 'site'>;

const Pixels = z.optional(z.coerce.number().check(z.int(), z.gte(1)));

const OembedQuery = z.object({
  /** Address of a page of this site. */
  url: z.string().check(z.minLength(1), z.maxLength(2000)),
  maxwidth: Pixels,
  maxheight: Pixels,
  format: z._default(z.string(), 'json'),
});

/** Describes a page for other sites that show it in a frame: a `rich` response of https://oembed.com. */
interface Oembed {
  version: '1.0';
  type: 'rich';
  title: string;
  provider_name: string;
  provider_url: string;
  /** In seconds. */
  cache_age: number;
  /** Size of the frame in pixels. */
  width: number;
  height: number;
  /** One `<iframe>`, because sites such as WordPress remove everything else. */
  html: string;
  thumbnail_url: string;
  thumbnail_width: number;
  thumbnail_height: number;
}

export const oembedCacheSeconds = 3600;

/** Size of preview cards. */
const cardPx = { width: 1200, height: 630 };

/** The frame for a page of the site. */
interface Found {
  title: string;
  /** Path of the frame, with its query. */
  frame: string;
  kind: keyof typeof embedSize.heights;
  /** Path of the page with the same content. */
  page: string;
}

/**
 * Returns the frame for the page of an event, a town, a style, an organiser or a venue, or for an embed. Texts are in
 * the language of the address, otherwise in `preferred`. Throws `invalid-input`, `format-unsupported`, and `not-found`
 * for addresses that cannot be embedded.
 */
export async function describeFrame(tools: OembedTools, given: unknown, preferred?: Locale): Promise<Oembed> {
  const { url, maxwidth, maxheight, format } = validateInput('query', OembedQuery, given);
  if (format !== 'json') throw new Problem('format-unsupported');
  const { publicUrl } = tools.config;
  const address = addressOn(publicUrl, url);
  const lang = localeOf(address.searchParams.get('lang'));
  const locale = offeredLanguage(tools, lang ?? preferred);
  const { title, frame, kind, page } = await findFrame(tools, address, locale).catch(refuseMissing);
  const width = Math.min(embedSize.width, maxwidth ?? embedSize.width);
  const height = Math.min(embedSize.heights[kind], maxheight ?? embedSize.heights[kind]);
  const { origin } = new URL(publicUrl);
  return {
    version: '1.0',
    type: 'rich',
    title,
    provider_name: siteOf(tools).name,
    provider_url: origin,
    cache_age: oembedCacheSeconds,
    width,
    height,
    html: html`<iframe src="${origin + frame}" width="${width}" height="${height}" frameborder="0" scrolling="auto" title="${title}"></iframe>`
      .text,
    thumbnail_url: origin + (page === '/' ? '/share.png' : `/cards${page}.jpg?lang=${locale}`),
    thumbnail_width: cardPx.width,
    thumbnail_height: cardPx.height,
  };
}

/** Throws `not-found` for an address of another site. */
function addressOn(publicUrl: string, url: string): URL {
  const address = URL.parse(url);
  if (address?.origin !== new URL(publicUrl).origin) throw new Problem('not-found');
  return address;
}

/** Missing pages, and embeds with invalid parameters, cannot be embedded. */
function refuseMissing(error: unknown): never {
  const status = error instanceof Problem ? problems[error.code] : 500;
  throw [400, 404, 410].includes(status) ? new Problem('not-found') : error;
}

async function findFrame(tools: OembedTools, { pathname, searchParams }: URL, locale: Locale): Promise<Found> {
  const lang = localeOf(searchParams.get('lang'));
  const [kind, slug = '', more, ...others] = segmentsOf(pathname);
  if (others.length > 0) throw new Problem('not-found');
  if (kind === 'embed' && slug === 'event' && more !== undefined) return eventFrame(tools, more, searchParams);
  if (kind === 'embed' && slug === '') return listFrame(tools, searchParams, locale);
  const own = new URLSearchParams(lang && { lang });
  if (kind === 'city') {
    own.set('town', slug);
    if (more !== undefined) own.set('styles', await styleSlug(tools, more));
    return listFrame(tools, own, locale);
  }
  if (more !== undefined) throw new Problem('not-found');
  switch (kind) {
    case 'events':
      return eventFrame(tools, slug, own);
    case 'dance':
      own.set('styles', await styleSlug(tools, slug));
      return listFrame(tools, own, locale);
    case 'organisers':
      own.set('organiser', slug);
      return listFrame(tools, own, locale);
    case 'venues':
      own.set('venue', slug);
      return listFrame(tools, own, locale);
    default:
      throw new Problem('not-found');
  }
}

/** In lower case, as paths are not case-sensitive. */
function segmentsOf(pathname: string): string[] {
  return pathname.toLowerCase().replace(/\/$/, '').split('/').slice(1);
}

async function eventFrame(tools: OembedTools, idOrSlug: string, look: URLSearchParams): Promise<Found> {
  const known = showEventEndpoint.params.safeParse({ idOrSlug });
  if (!known.success) throw new Problem('event-unknown');
  validateInput('url', EmbedEventQuery, Object.fromEntries(cleaned(look)));
  const { slug, name } = await showEvent(tools, known.data.idOrSlug);
  const page = `/events/${slug}`;
  return { title: name, kind: 'event', frame: withQuery(`${embedPath}/event/${slug}`, look), page };
}

async function listFrame(tools: OembedTools, parameters: URLSearchParams, locale: Locale): Promise<Found> {
  const query = validateInput('url', EmbedQuery, Object.fromEntries(cleaned(parameters)));
  const scope = await scopeOf(tools, query, locale);
  const { organiser, venue, town } = scope;
  const current = new URLSearchParams(parameters);
  for (const [name, found] of Object.entries({ organiser, venue, town })) if (found) current.set(name, found.slug);
  return {
    title: titleOf(query, scope, locale),
    kind: query.view,
    frame: withQuery(embedPath, current),
    page: siteLink(query, scope).replace(/\?.*$/, ''),
  };
}

/** Returns the current slug of a style, also for a former one. Throws `style-unknown`. */
async function styleSlug(tools: OembedTools, slug: string): Promise<string> {
  const dances = await listDances(tools);
  const found =
    dances.find((dance) => dance.slug === slug) ?? dances.find((dance) => dance.formerSlugs?.includes(slug));
  if (!found) throw new Problem('style-unknown');
  return found.slug;
}

function cleaned(parameters: URLSearchParams): [string, string][] {
  return [...parameters].filter(([name]) => !isTracking(name));
}

function withQuery(path: string, parameters: URLSearchParams): string {
  const query = `${new URLSearchParams(cleaned(parameters))}`.replaceAll('%2C', ',');
  return query === '' ? path : `${path}?${query}`;
}
