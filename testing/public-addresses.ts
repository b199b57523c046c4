import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { FoundPage } from '#contract/page.ts';
import { v1Endpoints } from '#contract/v1/endpoints.ts';

/** The objects that addresses name: an event with those by which it could be found. */
export interface Subject {
  id: string;
  slug: string;
  organiser: { id: string; slug: string };
  venue: { id: string; slug: string };
  series: string;
  town: string;
  style: string;
  /** A word of the name. */
  word: string;
  /** Token of the change log. */
  since: string;
}

/** An address with the path of its route: `/feeds/events.:format`. */
export interface PublicAddress {
  route: string;
  url: string;
}

const byPath = new Map(
  [...endpoints, ...v1Endpoints]
    .filter(({ endpoint }) => endpoint.method === 'GET')
    .map(({ endpoint }) => [endpoint.path.replace(/\{(\w+)\}/g, ':$1'), endpoint as Endpoint]),
);

/**
 * Returns addresses of all routes of GET, from the routes of the server and the contract: with each value of their
 * parameters that could find the event. The files of the built site, and streams, are left out. Throws for a required
 * parameter without a value.
 */
export function publicAddresses(app: FastifyInstance, subject: Subject): PublicAddress[] {
  return routesOf(app).flatMap((route) => {
    if (route === '*') return pagesOf(subject).map((url) => ({ route: 'pages', url }));
    const endpoint = byPath.get(route);
    if (endpoint?.streamed) return [];
    const queries = endpoint ? queriesOf(endpoint, subject) : (otherQueries(subject)[route] ?? ['']);
    return pathsOf(route, endpoint, subject).flatMap((path) => queries.map((query) => ({ route, url: path + query })));
  });
}

/** Parses the tree of routes, whose lines have a part of a path each. */
function routesOf(app: FastifyInstance): string[] {
  const parents: string[] = [];
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', part = '', methods = ''] = /^((?:│ {3}| {4})*)[├└]── (\S+) \((.*)\)$/.exec(line) ?? [];
      const depth = indent.length / 4;
      parents[depth] = (parents[depth - 1] ?? '') + part;
      const path = (parents[depth] ?? '').replace(/\|:\w+/g, '').replace(/\(.*?\)/g, '');
      const isFile = /\/assets\/|\.js|\.map$|\.(svg|png|txt|webmanifest)$|^\/api(\/\*)?$/.test(path);
      return methods.split(', ').includes('GET') && !isFile ? [path] : [];
    });
}

/** Pages of each kind, and those with lists. */
function pagesOf({ id, slug, organiser, venue, town, style, word }: Subject): string[] {
  const pages: Record<FoundPage['kind'], string[]> = {
    event: [`/events/${slug}`, `/events/${id}`],
    organiser: [`/organisers/${organiser.slug}`],
    venue: [`/venues/${venue.slug}`],
    town: [`/city/${town}`, `/city/${town}/${style}`],
    style: [`/dance/${style}`],
    'danced-places': ['/city'],
    plain: ['/', `/?q=${word}`, '/?z=12&lat=48.85&lng=2.35', `/?event=${slug}`, `/edit-event/${id}`],
    'not-found': [],
  };
  return Object.values(pages).flat();
}

/** Queries of routes that are not in the contract. */
function otherQueries({ slug, id, organiser, venue, town }: Subject): Record<string, string[]> {
  const page = (path: string) => `?url=${encodeURIComponent(`https://pista.example${path}`)}`;
  return {
    '/oembed': [`/events/${slug}`, `/events/${id}`, `/organisers/${organiser.slug}`, `/city/${town}`].map(page),
    '/embed': ['list', 'calendar', 'map', 'month']
      .flatMap((view) =>
        ['', `&organiser=${organiser.slug}`, `&venue=${venue.slug}`, `&town=${town}`].map((of) => view + of),
      )
      .map((query) => `?view=${query}`),
  };
}

function pathsOf(route: string, endpoint: Endpoint | undefined, subject: Subject): string[] {
  const { id, slug, organiser, venue, town, style } = subject;
  const named: Record<string, string[]> = { style: [style], part: ['1'], z: ['8'], x: ['129'], y: ['88'] };
  const references: Record<string, string[]> = {
    ...{ events: [id, slug], event: [slug, id], venues: Object.values(venue), organisers: Object.values(organiser) },
    ...{ towns: [town], city: [town], styles: [style], dance: [style] },
  };
  const allowed = propertiesOf(endpoint?.params);
  let paths = [''];
  let former = '';
  for (const part of route.split('/').slice(1)) {
    const [, before = '', name = '', after = ''] = /^(.*?):(\w+)(.*)$/.exec(part) ?? [];
    const values = allowed[name]?.enum ?? named[name] ?? references[former] ?? [id];
    paths = paths.flatMap((path) =>
      name ? values.map((value) => `${path}/${before}${value}${after}`) : `${path}/${part}`,
    );
    former = part;
  }
  return paths;
}

/** Returns a query with the required parameters, and one with each other parameter and value. */
function queriesOf({ query, who }: Endpoint, subject: Subject): string[] {
  const { id, organiser, venue, series, town, style, word, since } = subject;
  const values: Record<string, string> = {
    ...{ q: word, bbox: '-5,42,8,51', near: '48.8566,2.3522', from: '2027-05-01', to: '2027-05-31', named: '3' },
    ...{ z: '5', x: '15-16', y: '10-11', latitude: '48.85', longitude: '2.35', secret: 'guessed', fold: 'series' },
    ...{
      event: id,
      ids: id,
      at: id,
      subject: id,
      organiser: organiser.slug,
      venue: venue.slug,
      series,
      town,
      style,
      styles: style,
      since,
    },
    include: 'cancelled',
  };
  const properties = Object.entries(propertiesOf(query));
  const always = properties.flatMap(([name, { isRequired, enum: choices }]): [string, string][] => {
    const value = values[name] ?? choices?.[0];
    if (isRequired && value === undefined) throw new Error(`testing/public-addresses.ts has no value for “${name}”.`);
    return value !== undefined && (isRequired || name === 'bbox') ? [[name, value]] : [];
  });
  // Administrators' endpoints refuse the callers before they look at the query.
  const isOpen = who !== 'administrator';
  const variants = properties.flatMap(([name, { enum: choices }]) => {
    if (!isOpen || name === 'lang') return [];
    const others = always.filter(([other]) => other !== name && !(name === 'near' && other === 'bbox'));
    return (choices ?? [values[name]].filter((value) => value !== undefined)).map((value) => [
      ...others,
      [name, value],
    ]);
  });
  return [...new Set([always, ...variants].map((pairs) => (pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : '')))];
}

function propertiesOf(schema: z.ZodMiniType | undefined): Record<string, { enum?: string[]; isRequired: boolean }> {
  if (!schema) return {};
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return Object.fromEntries(
    Object.entries(properties).map(([name, property]) => {
      const choices = (property as { enum?: string[] }).enum;
      return [name, { ...(choices && { enum: choices }), isRequired: required.includes(name) }];
    }),
  );
}
