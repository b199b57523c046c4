import { notes } from '#contract/v1/described.ts';
import { v1Endpoints } from '#contract/v1/endpoints.ts';
import { V1Problem } from '#contract/v1/shapes.ts';
import { WebhookDelivery } from '#contract/v1/webhooks.ts';
import { guide } from './guide.ts';
import { type DocumentedSite, type Json, openApi } from './open-api.ts';

/** Returns the OpenAPI document of the public interface. Its description is the guide for programmers. */
export function v1Document({ version, publicUrl, siteName }: DocumentedSite): Json {
  return openApi({
    endpoints: v1Endpoints,
    publicUrl,
    info: { title: siteName, version: `1 (${version})`, description: guide({ publicUrl, siteName }) },
    registry: notes,
    problem: V1Problem,
    token: 'pista_…',
    delivery: WebhookDelivery,
    isPublic: true,
  });
}
