import type { FastifyInstance } from 'fastify';
import { downloadBackup, linkBackup, showBackups, startBackup } from '#contract/backups.ts';
import { serve } from '#server/http/serve.ts';
import type { Tools } from '#server/tools.ts';
import * as download from './download.ts';
import * as backups from './service.ts';

/** Registers the routes of the nightly backups, for administrators. */
export function backupRoutes(app: FastifyInstance, tools: Tools): void {
  serve(app, showBackups, () => backups.showBackups(tools));
  serve(app, startBackup, () => backups.startBackup(tools));
  serve(app, linkBackup, ({ params }) => ({ path: download.makeDownloadPath(tools, params.file) }));
  serve(app, downloadBackup, async ({ params, query, reply }) => {
    download.checkDownload(tools, params.file, query.secret);
    const stream = await download.downloadBackup(tools, params.file);
    return reply
      .headers({
        'cache-control': 'private, no-store',
        'content-disposition': `attachment; filename="${params.file}"`,
        'x-robots-tag': 'noindex',
      })
      .type('application/octet-stream')
      .send(stream);
  });
}
