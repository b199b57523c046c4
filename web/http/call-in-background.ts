import type { ClientEndpoint } from '#contract/endpoint.ts';
import { addressOf, bearer, tokenFor } from './call.ts';

/**
 * Sends a request whose response does not matter, also while the page is being closed. Never rejects, and does not check
 * the connection.
 */
export async function callInBackground(endpoint: ClientEndpoint, params: Record<string, string>): Promise<void> {
  const { method } = endpoint;
  const headers = { authorization: bearer(tokenFor(endpoint)) };
  await fetch(addressOf(endpoint, params), { method, headers, keepalive: true, priority: 'low' }).catch(() => {});
}
