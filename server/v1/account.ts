import type { Reply } from '#contract/endpoint.ts';
import type { showAccount as showAccountEndpoint } from '#contract/v1/account.ts';
import type { Person } from '#server/http/person.ts';
import { membershipsOf } from '#server/organisers/service.ts';
import { showToken } from '#server/tokens/service.ts';
import type { Tools } from '#server/tools.ts';
import { toInstant } from './to-v1.ts';

/** Returns the account of a request, its API token (null for a session) and the organisers that it may act for. */
export async function showAccount(tools: Tools, person: Person): Promise<Reply<typeof showAccountEndpoint>> {
  const { publicUrl } = tools.config;
  const [memberships, token] = await Promise.all([
    membershipsOf(tools, person),
    person.token ? tokenOf(tools, person.token.id) : null,
  ]);
  const organisers = memberships
    .filter(({ id }) => person.organiserIds.includes(id))
    .map(({ id, slug, name, role }) => ({ id, slug, name, url: `${publicUrl}/organisers/${slug}`, role }))
    .sort((one, other) => one.name.localeCompare(other.name) || (one.id < other.id ? -1 : 1));
  return { account: { name: person.name }, token, organisers };
}

async function tokenOf(tools: Tools, tokenId: string) {
  const { state: _, createdAt, expiresAt, lastUsedAt, ...token } = await showToken(tools, tokenId);
  return {
    ...token,
    createdAt: toInstant(new Date(createdAt)),
    expiresAt: toInstant(new Date(expiresAt)),
    lastUsedAt: lastUsedAt && toInstant(new Date(lastUsedAt)),
  };
}
