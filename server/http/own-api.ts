import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ApiAnswer } from '#contract/page.ts';

/* Requests of a page that is being rendered to the API of the same process. */

const headerName = 'x-pista-internal';
/** Known to this process only. */
const secret = randomUUID();

/** The app that renders a page. Tests have several in one process, but the built site exists once. */
const apps = new AsyncLocalStorage<FastifyInstance>();

/** Returns the result of `render`, during which `answerFromApi` sends requests to this app. */
export function withApi<Result>(app: FastifyInstance, render: () => Promise<Result>): Promise<Result> {
  return apps.run(app, render);
}

/** Returns the response of the API to a GET request of a visitor who is not signed in. Throws outside `withApi`. */
export async function answerFromApi(address: string): Promise<ApiAnswer> {
  const app = apps.getStore();
  if (!app) throw new Error('Requests are answered only while a page is rendered.');
  const { statusCode, headers, body } = await app.inject({ url: address, headers: { [headerName]: secret } });
  return { status: statusCode, headers: headers as ApiAnswer['headers'], body };
}

/** Returns whether the request comes from `answerFromApi`. These requests are not limited and not logged. */
export function isOwnRequest({ headers }: FastifyRequest): boolean {
  return headers[headerName] === secret;
}
