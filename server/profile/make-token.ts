import type { Output } from '#contract/endpoint.ts';
import type { ApiToken, makeToken as makeTokenEndpoint } from '#contract/tokens.ts';
import { accountOf, proveIdentityOrRecentSignIn } from '#server/accounts/service.ts';
import type { Person } from '#server/http/person.ts';
import { Problem } from '#server/http/problem.ts';
import { consumeQuota } from '#server/throttling/service.ts';
import { makeToken } from '#server/tokens/service.ts';
import type { Tools } from '#server/tools.ts';

/** More than a user needs. Limits the rows of a script that makes and revokes tokens. */
const newTokens = { what: 'tokens-a-day', max: 50, perSeconds: 86_400 };

/**
 * Creates an API token for the user and returns it with its text. Throws the problems of `proveIdentityOrRecentSignIn`
 * and `makeToken`, and `too-many-requests`.
 */
export async function makeOwnToken(
  tools: Pick<Tools, 'db' | 'clock' | 'tokenSecret' | 'config' | 'jobs' | 'site' | 'log'>,
  person: Person,
  { current, ...wanted }: Output<typeof makeTokenEndpoint, 'body'>,
): Promise<ApiToken & { token: string }> {
  const account = await accountOf(tools, person);
  await proveIdentityOrRecentSignIn(tools, person, account, current);
  if (tools.config.hasRateLimits) {
    const retryAfterSeconds = await consumeQuota(tools, newTokens, person.id, 1);
    if (retryAfterSeconds !== null) throw new Problem('too-many-requests', { retryAfterSeconds });
  }
  return makeToken(tools, person, wanted, account.session_generation);
}
