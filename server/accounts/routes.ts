import type { FastifyInstance } from 'fastify';
import { logIn, register, signOutEverywhere } from '#contract/accounts.ts';
import { serve } from '#server/serve.ts';
import type { Tools } from '#server/tools.ts';
import * as accounts from './service.ts';

export function accountRoutes(app: FastifyInstance, tools: Tools): void {
  serve(app, logIn, ({ body, request }) => accounts.logIn(tools, body, request.ip));
  serve(app, register, ({ body, request }) => accounts.register(tools, body, request.ip));
  serve(app, signOutEverywhere, ({ person }) => accounts.signOutEverywhere(tools, person));
}
