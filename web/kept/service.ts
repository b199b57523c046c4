import type { Endpoint, Reply } from '#contract/endpoint.ts';
import { addressOf, bearer, tokenFor } from '#web/http/call.ts';
import { changeAnswer, findAnswer } from './answers.ts';
import { type Question, toQuestion } from './question.ts';

type Params = Record<string, string>;
type Query = Record<string, unknown>;

/** Returns the kept answer to a request of the current user; null without one. Asks no server. */
export async function keptBody<E extends Endpoint>(
  endpoint: E,
  params?: Params,
  query?: Query,
): Promise<Reply<E> | null> {
  const question = questionOf(endpoint, params, query);
  const found = question && (await findAnswer(question));
  return found ? JSON.parse(found.text) : null;
}

/** Changes the kept answer to a request of the current user, for example by a change that is not sent yet. */
export async function changeKept<E extends Endpoint>(
  endpoint: E,
  params: Params,
  change: (body: Reply<E>) => Reply<E>,
): Promise<void> {
  const question = questionOf(endpoint, params);
  if (question) await changeAnswer(question, change);
}

function questionOf(endpoint: Endpoint, params?: Params, query?: Query): Question | null {
  const headers = { authorization: bearer(tokenFor(endpoint)) };
  return toQuestion(addressOf(endpoint, params, query), { headers });
}
