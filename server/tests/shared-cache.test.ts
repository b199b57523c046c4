import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import { renewSavedFeed } from '#contract/saved.ts';
import { v1Endpoints } from '#contract/v1/endpoints.ts';
import { forReading } from '#server/database/read-db.ts';
import { afterFile } from '#testing/after-file.ts';
import { testApp } from '#testing/app.ts';
import { aDance, anEvent, anEventType, anOrganiser, aPicture, aSource, aVenue } from '#testing/builders.ts';
import { testDatabase } from '#testing/database.ts';
import { findNginx, startNginx } from '#testing/nginx.ts';
import { servePages } from '#testing/pages.ts';
import { administrator, anApiToken, aPerson } from '#testing/signed-in.ts';

/** Marks all private data of the test. */
const mark = 'xprivatex';

type World = Awaited<ReturnType<typeof setUp>>;

/** Starts the site behind nginx, with an owner who has private data of each kind. */
async function setUp() {
  const db = await testDatabase();
  const { app, tools } = await testApp(db);
  await servePages(app, forReading(tools));
  const owner = await aPerson(tools, { email: `${mark}.owner@example.org` });
  const stranger = await aPerson(tools);
  const chief = await aPerson(tools, { roles: [...administrator] });
  const [dance, type, venue] = [await aDance(db), await anEventType(db), await aVenue(db)];
  const organiser = await anOrganiser(db, { members: [owner], invites: `${mark}.invited@example.org` });
  const common = { createdBy: owner, type, dances: [dance], picture: await aPicture(db) };
  const at = tools.clock();
  const event = await anEvent(db, { ...common, organiser, house: venue });
  const others = await anEvent(db, { ...common, createdBy: stranger });
  await anEvent(db, { ...common, name: `${mark} waiting`, waitsSince: at });
  await anEvent(db, { ...common, name: `${mark} deleted`, deletedAt: at, changedAt: at });
  const source = await aSource(db, { owner, event, joined: event, claimed: others, claimant: stranger });
  const token = await anApiToken(tools, owner);
  await db
    .updateTable('api_tokens')
    .set({ name: `${mark} token` })
    .execute();
  const letter = {
    ...{ id: crypto.randomUUID(), organiser_id: organiser.id, user_id: null, event_id: null, event_name: null },
    ...{ sender_id: null, sender_name: 'Ana', sender_email: `${mark}.sender@example.org`, sender_hash: '' },
    ...{ is_email_confirmed: true, locale: 'fr' as const, message: `${mark} message`, created_at: at, active_at: at },
  };
  await db.insertInto('messages').values(letter).execute();
  await tools.map.catchUp();
  const post = (url: string, { headers }: { headers?: { authorization: string } }, payload: object) =>
    app.inject({ method: 'POST', url, payload, ...(headers && { headers }) });
  const renewed = await app.inject({ method: renewSavedFeed.method, url: renewSavedFeed.path, headers: owner.headers });
  const written = [
    await post(`/api/internal/events/${event.id}/reports`, {}, { reason: 'spam', comment: `${mark} report` }),
    await post('/api/internal/saved', owner, { eventIds: [event.id] }),
    await post(
      '/api/internal/contact_requests',
      {},
      {
        ...{ name: 'Ana', email: `${mark}.contact@example.org`, subject: 'Hello', message: `${mark} contact` },
      },
    ),
    renewed,
  ];
  expect(written.map(({ statusCode }) => statusCode < 300)).toEqual(written.map(() => true));
  const { path: feed } = renewed.json();

  const nginx = await startNginx(await app.listen({ port: 0, host: '127.0.0.1' }));
  afterFile(nginx.stop);
  const callers = {
    nobody: {},
    owner: owner.headers,
    stranger: stranger.headers,
    chief: chief.headers,
    program: token.headers,
  };
  return { app, tools, nginx, callers, event, organiser, venue, dance, source, letter, feed, owner };
}

/** The parameters of the paths. */
function pathsOf(world: World): string[] {
  const { event, organiser, venue, dance, source, letter, owner, feed } = world;
  const ids = { events: event, organisers: organiser, venues: venue, sources: source, messages: letter, users: owner };
  const parameters: Record<string, string> = {
    ...{ format: 'ics', kind: 'about', z: '8', x: '131', y: '91', file: 'pista-2027-05-01T034000Z.tar' },
    ...{ messageId: letter.id, secret: String(feed).slice('/feeds/saved/'.length, -'.ics'.length) },
  };
  const api = [...endpoints, ...v1Endpoints]
    .map(({ endpoint }) => endpoint)
    .filter(({ method, streamed }) => method === 'GET' && !streamed)
    .map(({ path }) => {
      const [, kind = ''] = /\/(\w+)\/\{(?:id|idOrSlug)\}/.exec(path) ?? [];
      const { id = letter.id } = ids[kind as keyof typeof ids] ?? {};
      const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
        name === 'slug' ? (path.includes('styles') ? dance.slug : 'lyon') : (parameters[name] ?? id),
      );
      const [, query = ''] = queries.find(([end]) => path.endsWith(end)) ?? [];
      return filled + query;
    });
  const subjects = [`/events/${event.slug}`, `/organisers/${organiser.slug}`, `/venues/${venue.slug}`, '/city/lyon'];
  const pages = ['/', ...subjects, `/dance/${dance.slug}`, '/about', '/admin', '/saved', '/profile', '/nothing/here'];
  const files = [
    '/manifest.webmanifest',
    '/robots.txt',
    '/sitemap.xml',
    '/sitemaps/events-1.xml',
    '/sitemaps/site.xml',
  ];
  const shared = [`/embed?styles=${dance.slug}`, `/embed/event/${event.slug}`, `/events/${event.slug}.ics`];
  const oembed = `/oembed?url=${encodeURIComponent(`https://pista.example/events/${event.slug}`)}`;
  return [...api, ...pages, ...files, ...shared, oembed];
}

const box = 'bbox=-5,42,8,51';
const queries: [pathEnd: string, query: string][] = [
  ['/map/cells', '?z=5&x=15-16&y=10-11'],
  ['/map/events', `?${box}`],
  ['/map/filters', `?${box}`],
  ['/map/days', `?${box}&from=2027-05-01&to=2027-05-31`],
  ['/{y}', '?part=cards'],
  ['/search', '?q=lyon'],
  ['/towns_tonight', `?${box}`],
  ['/town_at', '?near=45.76,4.84'],
  ['/time_zone', '?latitude=45.76&longitude=4.84'],
];

interface Answer {
  path: string;
  status: number;
  headers: Headers;
  body: string;
}

/** How long a shared cache may keep a response, in seconds; also stale, while it asks for a new one. */
function sharedSeconds(cacheControl: string): number {
  const seconds = (name: string) =>
    Number(new RegExp(`(?:^|[ ,])${name}=(\\d+)`).exec(cacheControl)?.[1] ?? Number.NaN);
  if (/private|no-store|no-cache/.test(cacheControl)) return 0;
  return [seconds('s-maxage'), seconds('max-age')].find((each) => !Number.isNaN(each)) ?? Number.NaN;
}

describe.runIf(findNginx())('behind a shared cache', () => {
  let world: World;
  let answers: Record<string, Answer[]>;

  async function get(path: string, headers: Record<string, string> = {}): Promise<Answer> {
    const response = await fetch(world.nginx.address + path, {
      redirect: 'manual',
      headers: { 'accept-encoding': 'identity', 'accept-language': 'en', ...headers },
    });
    return { path, status: response.status, headers: response.headers, body: await response.text() };
  }

  beforeAll(async () => {
    world = await setUp();
    answers = {};
    // Those with private data first, so that a cache could show them to others.
    for (const caller of ['owner', 'chief', 'program', 'stranger', 'nobody'] as const) {
      answers[caller] = await Promise.all(pathsOf(world).map((path) => get(path, world.callers[caller])));
    }
  });

  test('shows no private data to others, and stores none', async () => {
    const private_ = [...(answers.owner ?? []), ...(answers.chief ?? [])].filter(({ body }) => body.includes(mark));
    // Otherwise the test would prove nothing.
    expect(new Set(private_.flatMap(({ body }) => body.match(/xprivatex[. ]\w+/g) ?? [])).size).toBeGreaterThan(7);
    const others = [...(answers.stranger ?? []), ...(answers.nobody ?? [])].filter(({ path }) => path !== world.feed);
    expect(others.filter(({ body }) => body.includes(mark)).map(({ path }) => path)).toEqual([]);
    const again = await Promise.all(pathsOf(world).map((path) => get(path)));
    expect(again.filter(({ body }) => body.includes(mark)).map(({ path }) => path)).toEqual([]);
    const stored = world.nginx.stored();
    expect(stored.length).toBeGreaterThan(10);
    expect(stored.filter((text) => text.includes(mark) || /^set-cookie:/im.test(text))).toEqual([]);
    expect(again.filter(({ headers }) => headers.get('x-cache') === 'HIT').length).toBeGreaterThan(10);
  });

  test('says of each response how long a cache may keep it', () => {
    const all = Object.values(answers).flat();
    expect(all.filter(({ headers }) => headers.get('cache-control') === null).map(({ path }) => path)).toEqual([]);
    const errors = all.filter(
      ({ status, headers }) => status >= 400 && sharedSeconds(headers.get('cache-control') ?? '') > 0,
    );
    expect(errors.map(({ path, status }) => `${path} ${status}`)).toEqual([]);
    const ofUsers = [answers.owner, answers.chief, answers.program].flatMap((each) => each ?? []);
    const kept = ofUsers.filter(
      ({ headers, body }) => sharedSeconds(headers.get('cache-control') ?? '') > 0 && body.includes(mark),
    );
    expect(kept.map(({ path }) => path)).toEqual([]);
  });

  test('answers each language, also of a cookie, with its own copy', async () => {
    const path = `/events/${world.event.slug}`;
    const inLanguage = (headers: Record<string, string>) => get(path, headers);
    for (const times of [1, 2]) {
      const french = await inLanguage({ 'accept-language': 'fr' });
      const spanish = await inLanguage({ 'accept-language': 'fr', cookie: 'lang=es' });
      const english = await inLanguage({ 'accept-language': 'en' });
      const found = [french, spanish, english].map(({ headers, body }) => [
        headers.get('content-language'),
        /<html[^>]*lang="(\w+)/.exec(body)?.[1],
      ]);
      expect(found).toEqual([
        ['fr', 'fr'],
        ['es', 'es'],
        ['en', 'en'],
      ]);
      if (times === 2) expect(spanish.headers.get('x-cache')).toBe('HIT');
    }
    const small = await get(path, { 'accept-encoding': 'gzip' });
    expect([small.headers.get('content-encoding'), small.body.includes('</html>')]).toEqual(['gzip', true]);
  });

  test('shows a change as soon as the copy is as old as its headers allow', async () => {
    const paths = [`/events/${world.event.slug}`, `/feeds/events.ics`];
    const before = await Promise.all(paths.map((path) => get(path)));
    const etag = before[0]?.headers.get('etag') ?? '';
    const unchanged = await get(paths[0] ?? '', { 'if-none-match': etag });
    expect([unchanged.status, unchanged.body, unchanged.headers.get('x-cache')]).toEqual([304, '', 'HIT']);

    const cancel = `${world.nginx.address}/api/internal/events/${world.event.id}/cancellation`;
    const sent = { 'content-type': 'application/json', ...world.owner.headers };
    const { status } = await fetch(cancel, {
      method: 'POST',
      headers: sent,
      body: '{"reason":"The cellar is flooded"}',
    });
    expect(status).toBeLessThan(300);
    const changedAtMs = Date.now();
    for (const [nth, path] of paths.entries()) {
      const seconds = sharedSeconds(before[nth]?.headers.get('cache-control') ?? '');
      expect(seconds).toBe(5);
      // nginx counts whole seconds.
      const oldestMs = (seconds + 1) * 1000;
      for (;;) {
        const askedAtMs = Date.now();
        const { body } = await get(path);
        if (/CANCELLED|The cellar is flooded/.test(body)) break;
        expect(askedAtMs - changedAtMs).toBeLessThanOrEqual(oldestMs);
        await pause(100);
      }
    }
    const changed = await get(paths[0] ?? '', { 'if-none-match': etag });
    expect([changed.status, changed.headers.get('etag') !== etag]).toEqual([200, true]);
  });

  test('still shows pages while the server is stopped, and nothing else that is too old', async () => {
    await world.app.close();
    const page = await get(`/events/${world.event.slug}`);
    expect([page.status, page.body.includes('The cellar is flooded')]).toEqual([200, true]);
    expect((await get('/api/internal/events')).status).toBe(502);
  });
});
