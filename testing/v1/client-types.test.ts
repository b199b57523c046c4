import { expect, test } from 'vitest';
import { clientTypes } from './client-types.ts';

test('writes an interface for each schema and the parts of each operation', () => {
  const source = clientTypes({
    paths: {
      '/api/v1/events/{id}': {
        put: {
          operationId: 'changeEvent',
          summary: 'Changes an event.',
          parameters: [
            { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
            { name: 'lang', in: 'query', schema: { type: 'string', enum: ['en', 'fr'], default: 'en' } },
          ],
          requestBody: { required: true, content: { 'image/png': {} } },
          responses: {
            200: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Event' } } } },
            404: {},
          },
        },
        delete: { operationId: 'deleteEvent', summary: 'Deletes it.', deprecated: true, responses: { 204: {} } },
      },
    },
    components: {
      schemas: {
        Event: {
          type: 'object',
          description: 'An event.',
          properties: {
            kind: { type: 'string', enum: ['added', "can't"], 'x-open': true, description: 'Kind of */ change.' },
            styles: { type: 'array', items: { anyOf: [{ type: 'string' }, { type: 'integer' }] } },
            position: { type: 'array', prefixItems: [{ type: 'number' }, { type: 'null' }] },
            names: { type: 'object', additionalProperties: { type: ['string', 'null'] } },
            texts: { type: 'object', propertyNames: { type: 'string', enum: ['en'] }, additionalProperties: {} },
            'page-of': { allOf: [{ $ref: '#/components/schemas/Event' }, { type: 'object', properties: {} }] },
          },
          required: ['kind', 'styles'],
        },
        State: { const: 'open' },
      },
    },
  });
  expect(
    source,
  ).toBe(`/* Generated from the OpenAPI document of \`/api/v1\`. Do not edit: run \`npm run interface:types\`. */

/** An event. */
export interface Event {
  /** Kind of * / change. */
  kind: 'added' | 'can\\'t' | (string & {});
  styles: (string | number)[];
  position?: [number, null];
  names?: Record<string, string | null>;
  texts?: { [Key in 'en']?: unknown };
  'page-of'?: Event & {
  };
}

export type State = 'open';

export interface Operations {
  /** Changes an event. */
  changeEvent: {
    params: {
      id: string;
    };
    query: {
      lang?: 'en' | 'fr';
    };
    body: Blob | ArrayBuffer | Uint8Array<ArrayBuffer>;
    reply: Event;
  };
  /** Deletes it. @deprecated */
  deleteEvent: {
    reply: undefined;
  };
}
`);
});
