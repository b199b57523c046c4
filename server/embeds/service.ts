import { EmbedEventQuery, EmbedQuery, embedPath } from '#contract/embeds.ts';
import { showEvent as showEventEndpoint } from '#contract/events.ts';
import { isTracking } from '#contract/tracking.ts';
import { showEvent } from '#server/events/service.ts';
import { Problem } from '#server/http/problem.ts';
import { validateInput } from '#server/http/validate-input.ts';
import { dayOf, startDay } from '#server/time/local-day.ts';
import type { Reader } from './dates.ts';
import { type EmbedDocument, renderDocument } from './document.ts';
import type { EmbedContext } from './embed.ts';
import { eventView } from './event-view.ts';
import { type EmbedTools, findEvents } from './find-events.ts';
import { html } from './html.ts';
import { listView } from './list-view.ts';
import { scopeOf } from './scope.ts';
import { siteLink, withLang } from './site-link.ts';
import { words } from './words.ts';

/**
 * Returns the page of a list, month or map of events. Throws `invalid-input` for invalid and unknown parameters, and as
 * `scopeOf` and `findEvents`.
 */
export async function renderEmbed(tools: EmbedTools, given: object, reader: Reader): Promise<EmbedDocument> {
  const query = validateInput('query', EmbedQuery, withoutTracking(given));
  const scope = await scopeOf(tools, query, reader.locale);
  const context: EmbedContext = {
    ...{ ...reader, query, publicUrl: tools.config.publicUrl },
    today: dayOf(startDay(tools.clock(), scope.timeZone)),
  };
  const own = words[reader.locale];
  const title = query.title === '0' ? scope.title || own.events : query.title || scope.title || own.events;
  const heading = html`<h1${query.title === '0' && html` class=vh`}>${title}</h1>`;
  const link = siteLink(query, scope);
  const { events } = await findEvents(tools, query, scope);
  const content =
    events.length === 0
      ? {
          title,
          kind: 'message' as const,
          body: html`${heading}<p>${own.none}</p>`,
          siteLink: link,
          linkText: own.findMore,
        }
      : {
          title,
          kind: 'list' as const,
          body: html`${heading}${listView(context, events)}`,
          siteLink: link,
          linkText: own.allOn,
        };
  return renderDocument(context, { ...content, address: addressOf(embedPath, given) });
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
  const context = { ...reader, query, publicUrl: tools.config.publicUrl, today: dayOf(startDay(now, event.timeZone)) };
  return renderDocument(context, {
    title: event.name,
    kind: 'event',
    body: eventView(context, event, now),
    siteLink: withLang(`/events/${event.slug}`, query.lang),
    linkText: words[reader.locale].open,
    address: addressOf(`${embedPath}/event/${event.slug}`, given),
  });
}
