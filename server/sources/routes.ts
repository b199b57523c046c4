import type { FastifyInstance, FastifyRequest } from 'fastify';
import { decideDouble, listEventDoubles, partEvent } from '#contract/event-doubles.ts';
import { answerEventJoins, listEventJoins } from '#contract/event-joins.ts';
import { claimEvent, decideClaim, listClaims } from '#contract/source-claims.ts';
import {
  addSource,
  changeSource,
  deleteSource,
  listManagedSources,
  listMySources,
  manageSource,
  previewSource,
  readSourceNow,
  showSource,
} from '#contract/sources.ts';
import { serve, servePaged } from '#server/http/serve.ts';
import { readUpload, withUploads } from '#server/http/uploads.ts';
import { validateInput } from '#server/http/validate-input.ts';
import type { Tools } from '#server/tools.ts';
import * as managing from './admin.ts';
import * as joining from './duplicates/joining.ts';
import * as joins from './duplicates/joins.ts';
import * as claims from './ownership/claims.ts';
import * as changing from './questions/change-source.ts';
import * as sources from './service.ts';

/** Registers the routes of sources. */
export function sourceRoutes(app: FastifyInstance, tools: Tools): void {
  withUploads(app, (uploads) => {
    serve(uploads, addSource, async ({ person, request }) => {
      const { body, file } = await readBody(addSource, request);
      return sources.addSource(tools, person, body, file);
    });
    serve(uploads, readSourceNow, async ({ person, params, request }) => {
      const { file } = await readBody(readSourceNow, request);
      return sources.readSourceNow(tools, person, params.id, file);
    });
  });
  servePaged(app, listMySources, ({ person, query }) => sources.listMySources(tools, person, query));
  serve(app, showSource, ({ person, params }) => sources.showSource(tools, person, params.id));
  servePaged(app, previewSource, ({ person, params, query }) => sources.previewSource(tools, person, params.id, query));
  serve(app, changeSource, ({ person, params, body }) => changing.changeSource(tools, person, params.id, body));
  serve(app, deleteSource, ({ person, params, query }) => sources.deleteSource(tools, person, params.id, query));
  servePaged(app, listManagedSources, ({ person, query }) => managing.listManagedSources(tools, person, query));
  serve(app, manageSource, ({ person, params, body }) => managing.manageSource(tools, person, params.id, body));
  servePaged(app, listEventDoubles, ({ person, query }) => joining.listEventDoubles(tools, person, query));
  serve(app, decideDouble, ({ person, params, body }) => joining.decideDouble(tools, person, params.id, body.decision));
  serve(app, partEvent, ({ person, params }) => joining.partEvent(tools, person, params));
  serve(app, listEventJoins, ({ person }) => joins.listEventJoins(tools, person));
  serve(app, answerEventJoins, ({ person, body }) => joins.answerEventJoins(tools, person, body));
  serve(app, claimEvent, ({ person, params, body }) => claims.claimEvent(tools, person, params.id, body));
  servePaged(app, listClaims, ({ person, query }) => claims.listClaims(tools, person, query));
  serve(app, decideClaim, ({ person, params, body }) => claims.decideClaim(tools, person, params.id, body.isGranted));
}

/** Reads a file with its fields, or the fields only. */
async function readBody<E extends typeof addSource | typeof readSourceNow>(endpoint: E, request: FastifyRequest) {
  if (!request.isMultipart())
    return { body: validateInput('body', endpoint.body as typeof addSource.body, request.body ?? {}), file: undefined };
  const { body, file, fileName } = await readUpload(endpoint as typeof addSource, request);
  return { body, file: { bytes: file, name: fileName } };
}
