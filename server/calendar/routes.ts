import type { FastifyInstance } from 'fastify';
import { showEvent } from '#contract/events.ts';
import { defaultLocale, localeOf } from '#contract/locales.ts';
import { redirectUncached } from '#server/http/copies.ts';
import { Problem } from '#server/http/problem.ts';
import type { Tools } from '#server/tools.ts';
import { calendarFile } from './calendar-file.ts';

/**
 * `GET /events/{slug}.ics?lang=`: an event for calendars, at its own address with an ending. An id or an old slug leads there.
 * Not part of the contract's calls, since no script asks.
 */
export function calendarRoutes(app: FastifyInstance, tools: Pick<Tools, 'db' | 'config'>): void {
  app.get<{ Params: { slug: string } }>('/events/:slug.ics', async ({ params, url }, reply) => {
    const asked = showEvent.params.safeParse({ idOrSlug: params.slug.toLowerCase() });
    if (!asked.success) throw new Problem('event-unknown');
    const { search, searchParams } = new URL(url, 'http://pista.invalid');
    const locale = localeOf(searchParams.get('lang')) ?? defaultLocale;
    const { slug, text } = await calendarFile(tools, asked.data.idOrSlug, locale);
    if (slug !== params.slug) return redirectUncached(reply, `/events/${slug}.ics${search}`);
    return reply
      .headers({ 'cache-control': 'no-cache', 'content-disposition': `attachment; filename="${slug}.ics"` })
      .type('text/calendar; charset=utf-8')
      .send(text);
  });
}
