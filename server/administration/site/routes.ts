import type { FastifyInstance } from 'fastify';
import {
  changeSite,
  listSiteChanges,
  previewSiteText,
  showManagedSite,
  undoSiteChange,
  uploadSitePicture,
} from '#contract/site.ts';
import { serve } from '#server/http/serve.ts';
import { readUpload, withUploads } from '#server/http/uploads.ts';
import { saveUploadedPicture } from '#server/pictures/service.ts';
import { listChanges } from '#server/site/changes/service.ts';
import { renderText } from '#server/site/service.ts';
import type { Tools } from '#server/tools.ts';
import * as site from './change-site.ts';

/** Registers the routes of the panel's settings of the site. */
export function managedSiteRoutes(app: FastifyInstance, tools: Tools): void {
  serve(app, showManagedSite, () => site.showManagedSite(tools));
  serve(app, changeSite, ({ person, body }) => site.changeSite(tools, person, body));
  serve(app, listSiteChanges, () => listChanges(tools.db));
  serve(app, undoSiteChange, ({ person, params }) => site.undoSiteChange(tools, person, params.version));
  serve(app, previewSiteText, ({ body }) => ({ html: renderText(body.text) }));
  withUploads(app, (uploads) => {
    serve(uploads, uploadSitePicture, ({ person, request }) =>
      tools.decoder.receive(person.id, async () => {
        const { file, body } = await readUpload(uploadSitePicture, request);
        return saveUploadedPicture(tools, file, { ...body, alternativeText: '' });
      }),
    );
  });
}
