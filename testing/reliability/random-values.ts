import type { Random } from '#server/sample-data/random.ts';
import type { JsonSchema } from './api-document.ts';

const strings = [
  ...['', ' ', '0', '-1', '1e400', 'NaN', 'null', 'undefined', '[object Object]', '../../etc/passwd', "' or 1=1 --"],
  ...[
    '%',
    '%00',
    '\u0000',
    '\ud800',
    '💃🏽',
    'ﷺ',
    'é',
    'e\u0301',
    '\u202eabc',
    'a\r\nset-cookie: x=1',
    '<script>',
    '{{7*7}}',
  ],
  ...[
    'x'.repeat(5000),
    '9'.repeat(400),
    'constructor',
    '__proto__',
    'https://pista.example',
    'tango',
    'lyon',
    'tonight',
  ],
  ...['2027-05-08', '2027-02-30', '2027-05-08..2027-05-09', '45.76,4.83', '4,45,5,46', '-180,-90,180,90', '5,45,4,46'],
];
const others: unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  2 ** 53,
  -(2 ** 31),
  1e308,
  [],
  {},
  [[[]]],
  { toString: 1 },
  [null],
];

/** Returns a text that few programs expect, or that fits some other field. */
export function oddText(random: Random): string {
  return random.pick(strings);
}

/** Returns a value of any type. */
export function oddValue(random: Random): unknown {
  return random.chance(0.5) ? oddText(random) : random.pick(others);
}

/** Values that a site has returned, by the name of their field, so that requests refer to things that exist. */
export class KnownValues {
  readonly #values = new Map<string, string[]>();

  /** Remembers the ids, slugs and cursors of a response. `name` is the field or the address that contains `body`. */
  learn(body: unknown, name: string): void {
    if (typeof body !== 'object' || body === null) return;
    if (Array.isArray(body)) for (const item of body) this.learn(item, name);
    else
      for (const [key, value] of Object.entries(body)) {
        if (key === 'next' && typeof value === 'string')
          this.add('cursor', /[?&]cursor=([^&]+)/.exec(value)?.[1] ?? value);
        else if ((key === 'id' || key === 'slug') && typeof value === 'string') {
          this.add(name, value);
          this.add(key, value);
        } else this.learn(value, key === 'items' ? name : key);
      }
  }

  /** Remembers a value for a parameter or field. */
  add(name: string, value: string): void {
    const values = this.#values.get(name) ?? [];
    this.#values.set(name, [...values, value].slice(-maxKnown));
  }

  /** Returns a known value for a parameter or field, undefined if there is none. */
  find(name: string, random: Random): string | undefined {
    const values = this.#values.get(pools[name] ?? name);
    return values && random.pick(values);
  }
}

const maxKnown = 300;
/** Fields whose values come from another one. */
const pools: Record<string, string> = {
  ...{ since: 'cursor', messageId: 'id', types: 'type', town: 'towns', style: 'styles', idOrSlug: 'id' },
  ...{ user_events: 'events', edition: 'events', type: 'event_types', organiser: 'organisers', venue: 'venues' },
  ...{ organiserId: 'organisers', venueId: 'venues', pictureId: 'files_upload', eventId: 'events', userId: 'users' },
};
/** Usual values of fields, so that requests are often accepted. */
const samples: Record<string, readonly string[]> = {
  currency: ['EUR', 'USD'],
  countryCode: ['FR', 'US'],
  freeBefore: ['21:00'],
  time: ['20:00'],
  start: ['2027-05-08T19:00', '2027-05-09T20:30'],
  end: ['2027-05-08T23:00', '2027-05-10T01:00'],
  repeat: ['FREQ=WEEKLY;COUNT=3', 'FREQ=MONTHLY;BYDAY=1SA;COUNT=2', 'FREQ=DAILY'],
  styles: ['tango', 'salsa,tango'],
  town: ['lyon', 'paris'],
  bbox: ['4,45,5,46', '-180,-90,180,90', '170,-20,-170,20'],
  near: ['45.76,4.83'],
  days: ['tonight', '2027-05-02..2027-05-09', '2027-05-08'],
  facts: ['free', 'lesson,step-free'],
  from: ['2027-05-01'],
};
/** How often a value is replaced by an odd one. */
const oddShare = 0.03;
const maxDepth = 8;

/** Returns random values that mostly match a schema of an OpenAPI document. */
export class RandomValues {
  readonly #random: Random;
  readonly #known: KnownValues;
  readonly #components: Record<string, JsonSchema>;

  constructor(random: Random, known: KnownValues, components: Record<string, JsonSchema>) {
    this.#random = random;
    this.#known = known;
    this.#components = components;
  }

  /** `name` is the parameter or field that gets the value. */
  of(schema: JsonSchema, name = '', depth = 0): unknown {
    const random = this.#random;
    if (random.chance(oddShare) || depth > maxDepth) return oddValue(random);
    if (schema.$ref) return this.of(this.#components[schema.$ref.split('/').at(-1) ?? ''] ?? {}, name, depth + 1);
    const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf;
    if (choices) return this.of(random.pick(choices), name, depth + 1);
    if (schema.prefixItems) return schema.prefixItems.map((item) => this.of(item, name, depth + 1));
    if ('const' in schema) return schema.const;
    if (schema.enum) return random.pick(schema.enum);
    const type = Array.isArray(schema.type) ? random.pick(schema.type) : schema.type;
    if (type === 'object') return this.#object(schema, name, depth);
    if (type === 'array')
      return Array.from({ length: random.whole(0, 3) }, () => this.of(schema.items ?? {}, name, depth + 1));
    if (type === 'integer' || type === 'number') return this.#number(schema, type);
    if (type === 'boolean') return random.chance(0.5);
    if (type === 'null') return null;
    return this.#text(schema, name);
  }

  /** The same for a parameter of a path, after the part `collection`: mostly the id of one of its members. */
  ofPath(schema: JsonSchema, name: string, collection: string): unknown {
    const known = this.#random.chance(0.85) ? this.#known.find(collection, this.#random) : undefined;
    return known ?? this.of(schema, name);
  }

  #object({ properties = {}, required = [] }: JsonSchema, parent: string, depth: number): object {
    const names = Object.keys(properties).filter((name) => required.includes(name) || this.#random.chance(0.4));
    const entries = names.map((name) => [
      name,
      // `type: { id }` names a type.
      this.of(properties[name] ?? {}, name === 'id' && parent !== '' ? parent : name, depth + 1),
    ]);
    if (this.#random.chance(oddShare)) entries.push([oddText(this.#random), oddValue(this.#random)]);
    return Object.fromEntries(entries);
  }

  #number({ minimum = -1000, maximum = 1000 }: JsonSchema, type: string): number {
    const [min, max] = [Math.max(minimum, -1e6), Math.min(maximum, 1e6)];
    if (this.#random.chance(0.2)) return this.#random.pick([min, max, min - 1, max + 1]);
    return type === 'integer' ? this.#random.whole(min, max) : min + (max - min) * this.#random.next();
  }

  #text({ format, maxLength = 200 }: JsonSchema, name: string): string {
    const random = this.#random;
    const known = random.chance(0.7) ? this.#known.find(name, random) : undefined;
    if (known !== undefined) return known;
    const usual = samples[name];
    if (usual && random.chance(0.9)) return random.pick(usual);
    if (format === 'uuid') return crypto.randomUUID();
    if (format === 'date') return `2027-0${random.whole(1, 9)}-1${random.whole(0, 9)}`;
    if (format === 'date-time') return `2027-0${random.whole(1, 9)}-08T2${random.whole(0, 3)}:00:00Z`;
    if (name === 'url' || name === 'link') return `https://nobody.invalid/${random.whole(1, 99)}`;
    return 'Milonga du canal '.repeat(20).slice(0, random.whole(1, Math.min(maxLength + 2, 300)));
  }
}
