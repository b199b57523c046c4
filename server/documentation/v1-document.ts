import { notes } from '#contract/v1/described.ts';
import { v1Endpoints } from '#contract/v1/endpoints.ts';
import { V1Problem } from '#contract/v1/shapes.ts';
import { WebhookDelivery } from '#contract/v1/webhooks.ts';
import { type Json, openApi } from './open-api.ts';

const description = `Read the public events of this site, follow their changes, and publish your own.

- Within v1, fields, values marked \`x-open\`, parameters and paths are only added. Ignore what you do not know.
- Times of events carry the offset of the venue. Instants of records are in UTC.
- Errors are problem details (RFC 9457) with a stable \`code\`.
- Any site may call it from a browser. Reading needs no token.
- Send \`If-None-Match\` with the last \`ETag\` of an address: 304 costs neither side anything.`;

/** Returns the OpenAPI document of the public interface. */
export function v1Document({ version, publicUrl }: { version: string; publicUrl: string }): Json {
  return openApi({
    endpoints: v1Endpoints,
    publicUrl,
    info: { title: 'Pista', version: `1 (${version})`, description },
    registry: notes,
    problem: V1Problem,
    token: 'pista_…',
    delivery: WebhookDelivery,
    isPublic: true,
  });
}
