import type { FastifyInstance } from 'fastify';
import { addBlocks, listBlocks, removeBlocks, restoreBlocks, tryBlocks } from '#contract/block-lists.ts';
import { serve, servePaged } from '#server/http/serve.ts';
import type { Tools } from '#server/tools.ts';
import * as blocks from './manage.ts';
import * as trial from './trial.ts';

/** Registers the routes of the block lists. */
export function blockListRoutes(app: FastifyInstance, tools: Tools): void {
  servePaged(app, listBlocks, ({ query }) => blocks.listBlocks(tools, query));
  serve(app, tryBlocks, ({ body }) => trial.tryBlocks(tools, body));
  serve(app, addBlocks, ({ person, body }) => blocks.addBlocks(tools, person, body));
  serve(app, removeBlocks, ({ person, body }) => blocks.removeBlocks(tools, person, body.ids));
  serve(app, restoreBlocks, ({ person, body }) => blocks.restoreBlocks(tools, person, body.ids));
}
