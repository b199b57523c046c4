import { EmbedEventQuery, EmbedQuery, type EmbedView, embedPath } from '#contract/embeds.ts';
import { showEvent as showEventEndpoint } from '#contract/events.ts';
import { isTracking } from '#contract/tracking.ts';
import { showEvent } from '#server/events/service.ts';
import { Problem } from '#server/http/problem.ts';
import { validateInput } from '#server/http/validate-input.ts';
import { siteOf } from '#server/site/service.ts';
import { textsIn } from '#server/text/texts.ts';
import { dayOf, startDay } from '#server/time/local-day.ts';
import { monthText, type Reader } from './dates.ts';
import { type EmbedDocument, renderDocument } from './document.ts';
import type { EmbedContent, EmbedContext } from './embed.ts';
import { eventView } from './event-view.ts';
import { type EmbedTools, findEvents } from './find-events.ts';
import { frameLink } from './frame-link.ts';
import { type Html, html } from './html.ts';
import { listView } from './list-view.ts';
import { mapView } from './map-view.ts';
import { monthDays } from './month-days.ts';
import { monthView } from './month-view.ts';
import { type Scope, scopeOf, titleOf } from './scope.ts';
import { siteLink, withLang } from './site-link.ts';

/**
 * Returns the page of a list, month or map of events. Throws `invalid-input` for invalid and unknown parameters, and as
 * `scopeOf` and `findEvents`.
 */
export async function renderEmbed(tools: EmbedTools, given: object, reader: Reader): Promise<EmbedDocument> {
  const query = validateInput('query', EmbedQuery, withoutTracking(given));
  const scope = await scopeOf(tools, query, reader.locale);
  const context: EmbedContext = {
    ...{ ...reader, query, site: siteOf(tools).name, publicUrl: tools.config.publicUrl },
    today: dayOf(startDay(tools.clock(), scope.timeZone)),
  };
  const content = await views[query.view]({ tools, query, scope, context, given });
  const { locale } = reader;
  const title = titleOf(query, scope, locale);
  const heading = html`<h1${query.title === '0' && html` class=vh`}>${title}</h1>`;
  return renderDocument(context, {
    ...{ title, siteLink: siteLink(query, scope), linkText: 'allOn' as const },
    ...content,
    body: html`${heading}${content.body}`,
    address: addressOf(embedPath, given),
  });
}

interface ViewRequest {
  tools: EmbedTools;
  query: EmbedQuery;
  scope: Scope;
  context: EmbedContext;
  /** The parameters of the request. */
  given: object;
}

type View = Pick<EmbedContent, 'kind' | 'body'> & Partial<Pick<EmbedContent, 'linkText'>>;

const views: Record<EmbedView, (request: ViewRequest) => Promise<View>> = {
  async list({ tools, query, scope, context, given }) {
    const { events } = await findEvents(tools, query, scope);
    const back = query.month === undefined ? html`` : backToMonth(context, query.month, given);
    if (events.length === 0) return noEvents(context);
    return { kind: 'list', body: html`${back}<div class=two>${listView(context, events)}</div>` };
  },

  async month({ tools, query, scope, context, given }) {
    const { today } = context;
    const month = query.month ?? today.slice(0, 7);
    const days = await monthDays(tools, query, scope, { month, today });
    return { kind: 'month', body: monthView(context, month, days, given) };
  },

  async map({ tools, query, scope, context }) {
    const { events } = await findEvents(tools, query, scope);
    if (events.length === 0) return noEvents(context);
    return { kind: 'map', body: await mapView(context, events, scope.box) };
  },
};

function noEvents({ locale }: EmbedContext): View {
  const text = textsIn('embedPages', locale)('none');
  return { kind: 'message', body: html`<p>${text}</p>`, linkText: 'findMore' };
}

/** The list of one day of a month has a link back to it. */
function backToMonth({ locale }: EmbedContext, month: string, given: object): Html {
  const link = frameLink(given, { view: 'month', days: undefined, limit: undefined });
  return html`<a class=back href="${link}">‹ ${monthText(locale, month)}</a>`;
}

/** Returns a path with the parameters of an embed. */
function addressOf(path: string, given: object): string {
  const query = new URLSearchParams(withoutTracking(given) as Record<string, string>);
  return query.size === 0 ? path : `${path}?${query}`.replaceAll('%2C', ',');
}

/** Parameters that newsletters and social networks add mean nothing here. */
function withoutTracking(given: object): object {
  return Object.fromEntries(Object.entries(given).filter(([name]) => !isTracking(name)));
}

/**
 * Returns the page of one event, by its id, slug or former slug. Throws `invalid-input` for invalid parameters, and as
 * `showEvent`.
 */
export async function renderEmbeddedEvent(
  tools: EmbedTools,
  idOrSlug: string,
  given: object,
  reader: Reader,
): Promise<EmbedDocument> {
  const query = validateInput('query', EmbedEventQuery, withoutTracking(given));
  const slug = showEventEndpoint.params.safeParse({ idOrSlug: idOrSlug.toLowerCase() });
  if (!slug.success) throw new Problem('event-unknown');
  const event = await showEvent(tools, slug.data.idOrSlug);
  const now = tools.clock();
  const context: EmbedContext = {
    ...{ ...reader, query, site: siteOf(tools).name, publicUrl: tools.config.publicUrl },
    today: dayOf(startDay(now, event.timeZone)),
  };
  return renderDocument(context, {
    title: event.name,
    kind: 'event',
    body: eventView(context, event, now),
    siteLink: withLang(`/events/${event.slug}`, query.lang),
    linkText: 'open',
    address: addressOf(`${embedPath}/event/${event.slug}`, given),
  });
}
