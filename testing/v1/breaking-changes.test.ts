import { describe, expect, test } from 'vitest';
import { findBreakingChanges, type OpenApiDocument, type Operation } from './breaking-changes.ts';
import type { Schema } from './schema-changes.ts';

const text: Schema = { type: 'string' };

function aDocument() {
  return {
    paths: {
      '/api/v1/events': {
        get: {
          operationId: 'listEvents',
          summary: 'Events.',
          parameters: [
            { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 100, default: 20 } },
            { name: 'lang', in: 'query', schema: { enum: ['en', 'fr'], type: 'string' } },
            { name: 'from', in: 'query', schema: { type: 'string' } },
          ],
          responses: {
            200: {
              headers: { Link: { schema: text } },
              content: {
                'application/json': {
                  schema: {
                    type: 'object',
                    properties: { items: { type: 'array', items: { $ref: '#/components/schemas/Event' } } },
                    required: ['items'],
                  },
                },
              },
            },
            404: { content: { 'application/problem+json': { schema: { type: 'object' } } } },
          },
        },
        post: {
          operationId: 'addEvent',
          security: [{ token: ['events:write'] }],
          requestBody: {
            required: false,
            content: { 'application/json': { schema: { $ref: '#/components/schemas/NewEvent' } } },
          },
          responses: { 201: {} },
        },
        delete: { responses: { 204: {} } },
      },
      '/api/v1/towns': { get: { responses: { 200: {} } } },
    },
    webhooks: {
      message: {
        post: {
          requestBody: {
            content: { 'application/json': { schema: { type: 'object', properties: { type: text } } } },
          },
          responses: {},
        },
      },
    },
    components: {
      schemas: {
        Event: {
          type: 'object',
          properties: {
            name: text,
            start: { type: 'string', format: 'date-time' },
            status: { type: 'string', enum: ['scheduled', 'cancelled'] },
            level: { type: 'string', enum: ['beginners', 'everyone'], 'x-open': true },
            price: { anyOf: [{ type: 'number' }, { type: 'null' }] },
            styles: { type: 'array', items: { type: 'object', properties: { slug: text } }, minItems: 1 },
            names: { type: 'object', additionalProperties: text },
            next: { $ref: '#/components/schemas/Event' },
            groups: {
              'x-open': true,
              oneOf: [
                { type: 'object', properties: { kind: { const: 'towns' }, towns: text } },
                { type: 'object', properties: { kind: { const: 'styles' }, styles: text } },
              ],
            },
          },
          required: ['name', 'start', 'status', 'price', 'styles'],
        },
        NewEvent: {
          type: 'object',
          properties: {
            name: { type: 'string', maxLength: 120 },
            place: {
              anyOf: [
                { type: 'string', pattern: '^[a-z]+$' },
                { type: 'object', properties: { town: text } },
              ],
            },
            link: { type: ['string', 'null'] },
            currency: { type: 'string', default: 'EUR' },
            days: { type: 'array', items: { type: 'number' }, maxItems: 7 },
            kind: { type: 'string', enum: ['social', 'workshop'] },
          },
          required: ['name'],
        },
      },
    },
  } satisfies OpenApiDocument;
}

/** The document with the parts that tests change. */
function partsOf(document: OpenApiDocument) {
  const events = document.paths['/api/v1/events'] as Record<'get' | 'post' | 'delete', Operation>;
  const schemas = document.components?.schemas as Record<'Event' | 'NewEvent', Required<Schema>>;
  const [limit, lang, from] = events.get.parameters as { required?: boolean; schema: Schema }[];
  const [page, missing] = [events.get.responses[200], events.get.responses[404]] as Required<
    Operation['responses'][string]
  >[];
  return {
    ...{ document, events, limit, lang, from, page, missing },
    ...{
      out: schemas.Event.properties,
      into: schemas.NewEvent.properties,
      event: schemas.Event,
      add: schemas.NewEvent,
    },
  } as unknown as Parts;
}

interface Parts {
  document: OpenApiDocument;
  events: Record<'get' | 'post' | 'delete', Operation>;
  limit: { required?: boolean; schema: Schema };
  lang: { required?: boolean; schema: Schema };
  from: { required?: boolean; schema: Schema };
  page: { headers: Record<string, unknown>; content: Record<string, { schema: Schema }> };
  /** The fields of an event that clients receive. */
  out: Record<string, Schema>;
  event: { required: string[] };
  /** The fields of an event that clients send. */
  into: Record<string, Schema>;
  add: { required: string[]; additionalProperties?: boolean };
}

function changesAfter(change: (parts: Parts) => void): string[] {
  // Parsed, so that no two parts are the same object.
  const after: OpenApiDocument = JSON.parse(JSON.stringify(aDocument()));
  change(partsOf(after));
  return findBreakingChanges(aDocument(), after);
}

const at = 'GET /api/v1/events';
const of = `${at} 200.items[]`;
const sent = 'POST /api/v1/events body';

/** Each breaking change, and the line that reports it. */
const breaking: [string, (parts: Parts) => void][] = [
  ['/api/v1/towns: removed', ({ document }) => delete document.paths['/api/v1/towns']],
  ['DELETE /api/v1/events: removed', ({ events }) => delete (events as Partial<typeof events>).delete],
  [`${at}: renamed to events`, ({ events }) => Object.assign(events.get, { operationId: 'events' })],
  [`${at}: needs other credentials`, ({ events }) => Object.assign(events.get, { security: [{ token: [] }] })],
  [
    'POST /api/v1/events: needs other credentials',
    ({ events }) => Object.assign(events.post, { security: [{ token: ['events:write', 'sources:write'] }] }),
  ],
  [`${at} from: removed`, ({ events }) => events.get.parameters?.pop()],
  [`${at} from: required`, ({ from }) => Object.assign(from, { required: true })],
  [
    `${at} town: required`,
    ({ events }) => events.get.parameters?.push({ name: 'town', in: 'query', required: true, schema: text }),
  ],
  [
    `${at} limit: integer no longer accepted`,
    ({ limit }) => Object.assign(limit, { schema: { ...text, default: 20 } }),
  ],
  [`${at} limit: maximum 100 is now 50`, ({ limit }) => Object.assign(limit.schema, { maximum: 50 })],
  [`${at} limit: minimum 1 is now 5`, ({ limit }) => Object.assign(limit.schema, { minimum: 5 })],
  [`${at} limit: multipleOf none is now 10`, ({ limit }) => Object.assign(limit.schema, { multipleOf: 10 })],
  [`${at} limit: default 20 is now 10`, ({ limit }) => Object.assign(limit.schema, { default: 10 })],
  [`${at} lang: "fr" no longer accepted`, ({ lang }) => Object.assign(lang.schema, { enum: ['en'] })],
  [`${at} from: values no longer accepted`, ({ from }) => Object.assign(from.schema, { enum: ['2027-05-01'] })],
  [`${at} from: format undefined is now date`, ({ from }) => Object.assign(from.schema, { format: 'date' })],
  [`${at} 404: removed`, ({ events }) => delete events.get.responses[404]],
  [`${at} 200 header Link: removed`, ({ page }) => delete page.headers.Link],
  [
    `${at} 200: no longer application/json`,
    ({ page }) => Object.assign(page, { content: { 'application/xml': page.content['application/json'] } }),
  ],
  [`${of}.name: removed`, ({ out }) => delete out.name],
  [`${of}.name: may be missing`, ({ event }) => event.required.shift()],
  [`${of}.name: number newly possible`, ({ out }) => Object.assign(out, { name: { type: 'number' } })],
  [`${of}.name: null newly possible`, ({ out }) => Object.assign(out, { name: { type: ['string', 'null'] } })],
  [`${of}.start: format date-time is now undefined`, ({ out }) => delete out.start?.format],
  [`${of}.status: "moved" newly possible`, ({ out }) => out.status?.enum?.push('moved')],
  [`${of}.status: values newly possible`, ({ out }) => delete out.status?.enum],
  [`${of}.status: values may be added`, ({ out }) => Object.assign(out.status ?? {}, { 'x-open': true })],
  [`${of}.styles: minItems 1 is now none`, ({ out }) => delete out.styles?.minItems],
  [`${of}.styles[].slug: removed`, ({ out }) => Object.assign(out.styles?.items ?? {}, { properties: {} })],
  [
    `${of}.names{}: null newly possible`,
    ({ out }) => Object.assign(out.names ?? {}, { additionalProperties: { anyOf: [text, { type: 'null' }] } }),
  ],
  [
    `${of}.groups.styles: removed`,
    ({ out }) => Object.assign(out.groups?.oneOf?.[1]?.properties ?? {}, { styles: undefined }),
  ],
  [`${sent}: required`, ({ events }) => Object.assign(events.post.requestBody ?? {}, { required: true })],
  [`${sent}.days: removed`, ({ into }) => delete into.days],
  [`${sent}.link: required`, ({ add }) => add.required.push('link')],
  [`${sent}.town: required`, ({ add, into }) => Object.assign(into, { town: text }) && add.required.push('town')],
  [`${sent}.link: null no longer accepted`, ({ into }) => Object.assign(into, { link: text })],
  [`${sent}.kind: "social" no longer accepted`, ({ into }) => into.kind?.enum?.shift()],
  [`${sent}.name: maxLength 120 is now 80`, ({ into }) => Object.assign(into.name ?? {}, { maxLength: 80 })],
  [`${sent}.days: maxItems 7 is now 5`, ({ into }) => Object.assign(into.days ?? {}, { maxItems: 5 })],
  [
    `${sent}.days[]: type number is now integer`,
    ({ into }) => Object.assign(into.days?.items ?? {}, { type: 'integer' }),
  ],
  [`${sent}.currency: default "EUR" is now none`, ({ into }) => delete into.currency?.default],
  [`${sent}.place: object no longer accepted`, ({ into }) => into.place?.anyOf?.pop()],
  [`${sent}: unknown fields refused`, ({ add }) => Object.assign(add, { additionalProperties: false })],
];

const webhook = 'webhook message';

const ofMessages: [string, (document: OpenApiDocument) => void][] = [
  [`${webhook}.type: removed`, (document) => replaceMessage(document, { type: 'object', properties: {} })],
  [
    `${webhook}.type: null newly possible`,
    (document) => replaceMessage(document, { type: 'object', properties: { type: { type: ['string', 'null'] } } }),
  ],
  [`${webhook}: no longer application/json`, (document) => delete document.webhooks],
];

function replaceMessage({ webhooks }: OpenApiDocument, schema: Schema): void {
  Object.assign(webhooks?.message?.post?.requestBody?.content ?? {}, { 'application/json': { schema } });
}

const additions: [string, (parts: Parts) => void][] = [
  ['a path', ({ document }) => Object.assign(document.paths, { '/api/v1/venues': {} })],
  ['a method', ({ document }) => Object.assign(document.paths['/api/v1/towns'] ?? {}, { put: { responses: {} } })],
  ['a summary', ({ events }) => Object.assign(events.get, { summary: 'All events.', deprecated: true })],
  ['an optional parameter', ({ events }) => events.get.parameters?.push({ name: 'town', in: 'query', schema: text })],
  ['a value of a parameter', ({ lang }) => lang.schema.enum?.push('es')],
  ['wider limits', ({ limit }) => Object.assign(limit.schema, { minimum: 0, maximum: 500 })],
  ['fewer scopes', ({ events }) => Object.assign(events.post, { security: [{ token: [] }] })],
  ['a second way to identify', ({ events }) => events.post.security?.push({ session: [] })],
  ['a status of an error', ({ events }) => Object.assign(events.get.responses, { 410: {} })],
  ['a media type', ({ page }) => Object.assign(page.content, { 'text/csv': {} })],
  ['a header', ({ page }) => Object.assign(page.headers, { ETag: {} })],
  ['a field that clients receive', ({ out }) => Object.assign(out, { end: text })],
  ['a field that is always there', ({ event }) => event.required.push('level')],
  ['null no longer received', ({ out }) => Object.assign(out, { price: { type: 'number' } })],
  ['an integer for a number', ({ out }) => Object.assign(out, { price: { type: 'integer' } })],
  ['a value of an open enumeration', ({ out }) => out.level?.enum?.push('advanced')],
  [
    'an alternative of an open union',
    ({ out }) => out.groups?.oneOf?.push({ type: 'object', properties: { kind: { const: 'venues' } } }),
  ],
  ['fewer values received', ({ out }) => out.status?.enum?.pop()],
  ['a format of what is received', ({ out }) => Object.assign(out.name ?? {}, { format: 'uri' })],
  ['an optional field that clients send', ({ into }) => Object.assign(into, { town: text })],
  ['a longer text', ({ into }) => Object.assign(into.name ?? {}, { maxLength: 200 })],
  ['a field no longer required', ({ add }) => add.required.pop()],
  [
    'null accepted',
    ({ into }) => Object.assign(into, { kind: { type: ['string', 'null'], enum: ['social', 'workshop', null] } }),
  ],
  ['another alternative', ({ into }) => into.place?.anyOf?.push({ type: 'number' })],
  [
    'a pattern removed',
    ({ into }) => Object.assign(into, { place: { anyOf: [text, { type: 'object', properties: { town: text } }] } }),
  ],
  [
    'a component instead of a schema',
    ({ document, into }) => {
      Object.assign(document.components?.schemas ?? {}, { Kind: into.kind });
      into.kind = { $ref: '#/components/schemas/Kind' };
    },
  ],
];

describe('breaking changes', () => {
  test.each(breaking)('reports %s', (line, change) => {
    expect(changesAfter(change)).toEqual([line]);
  });

  test.each(ofMessages)('reports %s', (line, change) => {
    expect(changesAfter(({ document }) => change(document))).toEqual([line]);
  });

  test.each(additions)('accepts %s', (_name, change) => {
    expect(changesAfter(change)).toEqual([]);
  });

  test('reports nothing for the same document', () => {
    expect(changesAfter(() => {})).toEqual([]);
  });
});
