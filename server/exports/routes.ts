import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { downloadMyEvents, downloadOrganiserEvents, type ExportFormat } from '#contract/exports.ts';
import { serve } from '#server/http/serve.ts';
import { offeredLanguage, siteOf } from '#server/site/service.ts';
import { slugOf } from '#server/text/slugs.ts';
import type { Tools } from '#server/tools.ts';
import { exportOrganiser, exportOwn } from './service.ts';

const mediaTypes: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8; header=present',
  ics: 'text/calendar; charset=utf-8',
};

/** Registers the routes of exports. */
export function exportRoutes(app: FastifyInstance, tools: Tools): void {
  serve(app, downloadMyEvents, ({ person, params: { format }, query, reply }) =>
    sendFile(
      reply,
      slugOf(siteOf(tools).name),
      format,
      exportOwn(tools, person, { format, locale: offeredLanguage(tools, query.lang) }),
    ),
  );

  serve(app, downloadOrganiserEvents, async ({ person, params: { id, format }, query, reply }) => {
    const { slug, pieces } = await exportOrganiser(tools, person, id, {
      format,
      locale: offeredLanguage(tools, query.lang),
    });
    return sendFile(reply, slug, format, pieces);
  });
}

/** Streams the file, so that it is never completely in memory. */
function sendFile(
  reply: FastifyReply,
  name: string,
  format: ExportFormat,
  pieces: AsyncGenerator<string>,
): FastifyReply {
  return reply
    .header('content-disposition', `attachment; filename="${name}.${format}"`)
    .type(mediaTypes[format])
    .send(Readable.from(pieces));
}
