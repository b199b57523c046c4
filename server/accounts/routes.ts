import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  checkPasswordReset,
  checkSession,
  confirmEmail,
  finishGoogle,
  logIn,
  register,
  requestConfirmation,
  requestPasswordReset,
  resetPassword,
  signOutEverywhere,
  startGoogle,
} from '#contract/accounts.ts';
import { showFirstStart } from '#contract/settings.ts';
import { serve } from '#server/http/serve.ts';
import type { Tools } from '#server/tools.ts';
import * as confirmation from './confirmation.ts';
import * as google from './google.ts';
import { stateSeconds } from './oauth-state.ts';
import * as passwordReset from './password-reset.ts';
import * as signIn from './sign-in.ts';
import { hasAccounts } from './store.ts';

/** Registers the routes of accounts and sessions. */
export function accountRoutes(app: FastifyInstance, tools: Tools): void {
  const isHttps = tools.config.publicUrl.startsWith('https:');
  // The only cookie that the server sets. It exists during a Google sign-in. Browsers accept the prefix only from this
  // host with https, so that no other host of the domain can set it.
  const stateCookie = isHttps ? '__Host-pista-trip' : 'pista-trip';

  serve(app, showFirstStart, async ({ reply }) => {
    reply.header('cache-control', 'no-cache');
    return { isNew: !(await hasAccounts(tools.db)) };
  });
  serve(app, logIn, ({ body, request }) => signIn.logIn(tools, body, request.ip));
  serve(app, register, ({ body, request }) => signIn.register(tools, body, request.ip));
  serve(app, checkSession, async ({ person, request }) => ({
    token: await signIn.renewToken(tools, person, request.headers.authorization),
  }));
  serve(app, signOutEverywhere, ({ person, query }) =>
    signIn.signOutEverywhere(tools, person, { keepsTokens: query.tokens === 'keep' }),
  );

  serve(app, requestConfirmation, ({ person }) => confirmation.requestConfirmation(tools, person));
  serve(app, confirmEmail, ({ body }) => confirmation.confirmEmail(tools, body.secret));

  serve(app, requestPasswordReset, ({ body, request }) => passwordReset.requestPasswordReset(tools, body, request.ip));
  serve(app, checkPasswordReset, ({ body }) => passwordReset.checkPasswordReset(tools, body.secret));
  serve(app, resetPassword, ({ body }) => passwordReset.resetPassword(tools, body));

  serve(app, startGoogle, async ({ reply }) => {
    const { url, sealedState } = await google.startGoogle(tools);
    storeState(reply, sealedState, stateSeconds);
    reply.header('cache-control', 'no-store');
    return { url };
  });
  serve(app, finishGoogle, ({ query, body, request, reply }) => {
    // The state is single-use, also if the sign-in fails.
    storeState(reply, '', 0);
    return google.finishGoogle(tools, { ...query, ...body }, stateOf(request));
  });

  function storeState(reply: FastifyReply, sealedState: string, seconds: number): void {
    const secure = isHttps ? '; Secure' : '';
    const attributes = `Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Lax${secure}`;
    reply.header('set-cookie', `${stateCookie}=${sealedState}; ${attributes}`);
  }

  function stateOf(request: FastifyRequest): string | undefined {
    const cookies = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim());
    return cookies.find((pair) => pair.startsWith(`${stateCookie}=`))?.slice(stateCookie.length + 1);
  }
}
