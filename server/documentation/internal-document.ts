import * as z from 'zod/mini';
import { Dance, EventType } from '#contract/catalogue.ts';
import { endpoints } from '#contract/endpoints.ts';
import { Event, EventInList } from '#contract/events.ts';
import { MapCells, MapChange } from '#contract/map.ts';
import { Picture } from '#contract/pictures.ts';
import { Location } from '#contract/places.ts';
import { ProblemDetails } from '#contract/problems.ts';
import { PublicSettings } from '#contract/settings.ts';
import { type DocumentedSite, type Json, openApi } from './open-api.ts';

/** Schemas with a name in the document. */
const named = z.registry<{ id: string }>();
const components = {
  Event,
  EventInList,
  Dance,
  EventType,
  Location,
  Picture,
  MapCells,
  MapChange,
  PublicSettings,
  ProblemDetails,
};
for (const [id, schema] of Object.entries(components)) named.add(schema, { id });

/** Returns the OpenAPI document of the interface of the app. */
export function internalDocument({ version, publicUrl, siteName }: DocumentedSite): Json {
  return openApi({
    endpoints,
    publicUrl,
    info: {
      title: `${siteName}, internal interface`,
      version,
      description:
        'The interface of the app itself. It may change with every release, without notice. Programs of other sites use [/api/v1](/api/v1/openapi.json).',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    registry: named,
    problem: ProblemDetails,
    token: 'JWT',
    isPublic: false,
  });
}
