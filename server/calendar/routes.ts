import type { FastifyInstance } from 'fastify';
import { showEvent } from '#contract/events.ts';
import { localeOf } from '#contract/locales.ts';
import { redirectUncached } from '#server/http/conditional-requests.ts';
import { Problem } from '#server/http/problem.ts';
import { offeredLanguage } from '#server/site/service.ts';
import type { Tools } from '#server/tools.ts';
import { calendarFile } from './calendar-file.ts';

/**
 * Registers `GET /events/{slug}.ics?lang=`: an event as iCalendar file. An id or a former slug redirects. Not in the
 * contract, because no script requests it.
 */
export function calendarRoutes(app: FastifyInstance, tools: Pick<Tools, 'db' | 'config' | 'site'>): void {
  app.get<{ Params: { slug: string } }>('/events/:slug.ics', async ({ params, url }, reply) => {
    const reference = showEvent.params.safeParse({ idOrSlug: params.slug.toLowerCase() });
    if (!reference.success) throw new Problem('event-unknown');
    const { search, searchParams } = new URL(url, 'http://pista.invalid');
    const locale = offeredLanguage(tools, localeOf(searchParams.get('lang')));
    const { slug, text } = await calendarFile(tools, reference.data.idOrSlug, locale);
    if (slug !== params.slug) return redirectUncached(reply, `/events/${slug}.ics${search}`);
    return reply
      .headers({ 'cache-control': 'no-cache', 'content-disposition': `attachment; filename="${slug}.ics"` })
      .type('text/calendar; charset=utf-8')
      .send(text);
  });
}
