import type { FastifyInstance } from 'fastify';
import { addFollow, changeAlertSettings, changeFollow, endFollow, listFollows } from '#contract/follows.ts';
import { serve } from '#server/http/serve.ts';
import type { Tools } from '#server/tools.ts';
import * as follows from './service.ts';
import { changeSettings } from './settings/service.ts';

/** Registers the routes of follows. */
export function followRoutes(app: FastifyInstance, tools: Tools): void {
  serve(app, listFollows, ({ person }) => follows.listFollows(tools, person));
  serve(app, addFollow, ({ person, body }) => follows.addFollow(tools, person, body));
  // Registered before the routes of a single follow, because `settings` is not an id.
  serve(app, changeAlertSettings, ({ person, body }) => changeSettings(tools, person, body));
  serve(app, changeFollow, ({ person, params, body }) => follows.changeFollow(tools, person, params.id, body));
  serve(app, endFollow, ({ person, params }) => follows.endFollow(tools, person, params.id));
}
