import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { locales } from '#contract/locales.ts';
import { described, openEnum } from './described.ts';
import { Licence } from './shapes.ts';

const Limit = z.object({ requests: z.int(), seconds: z.int() });

export const showInterface = endpoint('GET', '/api/v1', {
  summary: 'Describes the interface: documents, licence of the data, limits and languages.',
  who: 'anyone',
  policy: 'reads',
  query: z.strictObject({}),
  reply: z.object({
    name: z.string(),
    version: described(z.string(), 'Version of the program.'),
    documentation: described(z.string(), 'Address for people.'),
    openapi: described(z.string(), 'Address of the OpenAPI document.'),
    licence: Licence,
    limits: z.object({
      anonymous: described(Limit, 'Without a token, per network.'),
      token: described(Limit, 'Requests that read, per token.'),
      writes: described(Limit, 'Requests that change something, per token.'),
    }),
    languages: described(z.array(openEnum(locales)), 'Values of `lang`.'),
  }),
});
