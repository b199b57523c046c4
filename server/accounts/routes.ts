import type { FastifyInstance } from 'fastify';
import {
  confirmEmail,
  logIn,
  register,
  requestConfirmation,
  requestPasswordReset,
  resetPassword,
  signOutEverywhere,
} from '#contract/accounts.ts';
import { serve } from '#server/serve.ts';
import type { Tools } from '#server/tools.ts';
import * as confirmation from './confirmation.ts';
import * as passwordReset from './password-reset.ts';
import * as signIn from './sign-in.ts';

export function accountRoutes(app: FastifyInstance, tools: Tools): void {
  serve(app, logIn, ({ body, request }) => signIn.logIn(tools, body, request.ip));
  serve(app, register, ({ body, request }) => signIn.register(tools, body, request.ip));
  serve(app, signOutEverywhere, ({ person }) => signIn.signOutEverywhere(tools, person));

  serve(app, requestConfirmation, ({ person }) => confirmation.requestConfirmation(tools, person));
  serve(app, confirmEmail, ({ body }) => confirmation.confirmEmail(tools, body.secret));

  serve(app, requestPasswordReset, ({ body, request }) => passwordReset.requestPasswordReset(tools, body, request.ip));
  serve(app, resetPassword, ({ body }) => passwordReset.resetPassword(tools, body));
}
