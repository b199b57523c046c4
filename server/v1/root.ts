import type { Reply } from '#contract/endpoint.ts';
import type { showInterface as showInterfaceEndpoint } from '#contract/v1/root.ts';
import { quotas, windowSeconds } from '#server/http/rate-limits.ts';
import type { CacheableResponse } from '#server/http/response-cache.ts';
import { siteOf } from '#server/site/service.ts';
import type { Tools } from '#server/tools.ts';
import { licenceOf } from './licence.ts';
import { v1Headers } from './list-reply.ts';

const limitOf = (requests: number) => ({ requests, seconds: windowSeconds });

/** Returns the response that describes the interface. */
export function showInterface(
  tools: Pick<Tools, 'config' | 'site'>,
): CacheableResponse<Reply<typeof showInterfaceEndpoint>> {
  const { publicUrl, version } = tools.config;
  return {
    body: {
      ...{ name: siteOf(tools).name, version },
      documentation: `${publicUrl}/api/docs`,
      openapi: `${publicUrl}/api/v1/openapi.json`,
      licence: licenceOf(tools),
      limits: {
        anonymous: limitOf(quotas.anonymous),
        token: limitOf(quotas.token),
        writes: limitOf(quotas.writes),
      },
      languages: [...siteOf(tools).languages],
    },
    headers: v1Headers,
  };
}
