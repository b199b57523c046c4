import { locales } from '#contract/locales.ts';
import type { Random } from '#server/sample-data/random.ts';
import { faultsOfAny } from './fuzz-checks.ts';
import { type FuzzRequest, outcomeOf, type Send, type Surface } from './fuzz-run.ts';
import { type KnownValues, oddText } from './random-values.ts';

interface Options {
  share: number;
  known: KnownValues;
  random: Random;
  send: Send;
}

/** Addresses outside of the OpenAPI documents. Words in braces are replaced by names of things that exist. */
const addresses = [
  ...['/', '/home', '/about', '/add-event', '/my-event', '/saved', '/my-sources', '/my-sources/{sources}', '/admin'],
  ...['/contact', '/edit-event/{events}', '/forgotten-password', '/reset-password', '/confirm-email', '/profile'],
  ...['/profile/programs', '/logout', '/events/{events}', '/events/{events}', '/organisers/{organisers}', '/city'],
  ...['/dance/{dances}', '/city/{towns}', '/city/{towns}/{dances}', '/city/{towns}/{dances}/x', '/add-organiser'],
  ...['/edit-organiser/{organisers}', '/organiser-invitation', '/still-on', '/following', '/stop', '/venues/{venues}'],
  ...['/edit-venue/{venues}', '/messages', '/messages/{messages}', '/privacy', '/legal', '/embed/make', '/kit'],
  ...['/events/{events}.ics', '/organisers/{organisers}.ics', '/venues/{venues}.ics', '/feeds/events.{format}'],
  ...['/feeds/saved/{secret}.ics', '/sitemap.xml', '/sitemaps/site.xml', '/sitemaps/{part}.xml', '/robots.txt'],
  ...['/embed', '/embed', '/embed/event/{events}', '/oembed', '/oembed', '/embed.js', '/cards/events/{events}.jpg'],
  ...['/cards/organisers/{organisers}.jpg', '/cards/venues/{venues}.jpg', '/cards/city/{towns}.jpg'],
  ...['/cards/city/{towns}/{dances}.jpg', '/cards/dance/{dances}.jpg', '/share/events/{events}.jpg'],
  ...['/pictures/{files_upload}/{width}.webp', '/pictures/{picture}/{width}.webp', '/site/{part}', '/icon.svg'],
  ...['/manifest.webmanifest', '/offline-worker.js', '/shell', '/assets/{part}', '/assets/texts/{lang}', '/share'],
  ...['/api', '/api/', '/api/docs', '/api/docs/reader.js', '/api/openapi.json', '/api/v1/openapi.json', '/api/v2'],
  ...['/api/problems/{code}', '/api/internal', '/api/internal/nothing', '/.well-known/security.txt', '/wp-login.php'],
  ...[
    '/favicon.ico',
    '/api/internal/map/packs/8/{number}/{number}',
    '/unsubscribe/{secret}',
    '/.env',
    '//x',
    '/{part}',
  ],
];
const others: Record<string, readonly string[]> = {
  format: ['ics', 'rss', 'atom', 'json', 'xml', ''],
  secret: ['x', 'guessed', 'a'.repeat(43)],
  part: [
    'events-1',
    'events-999999999999',
    'organisers-1',
    'towns-1',
    'venues-1',
    'events--1',
    'x',
    'main.js',
    '..%2f',
  ],
  width: ['320', '640', '1280', '-1', '1e9', 'x'],
  lang: [...locales, 'xx'],
  code: ['not-found', 'invalid-input', 'x', 'constructor'],
  number: ['0', '129', '88', '-1', '256', '99999999999', 'x'],
  picture: ['00000000-0000-7000-8000-000000000001'],
};
const parameters: Record<string, readonly string[]> = {
  lang: [...locales, 'xx', ''],
  view: ['list', 'map', 'month', 'calendar', 'x'],
  q: ['tango lyon samedi', 'milonga', 'a', ' '],
  bbox: ['4,45,5,46', '-180,-90,180,90', '170,-20,-170,20', '1,2'],
  ...{ z: ['0', '12', '99', 'x'], lat: ['45.76', '91', 'x'], lng: ['4.83', '181'], near: ['45.76,4.83', 'x'] },
  ...{ days: ['tonight', '2027-05-01..2027-05-09', '2027-13-01'], month: ['2027-05', '0000-00', '999999-01'] },
  ...{ styles: ['tango', 'x,y'], types: ['social'], facts: ['free', 'x'], from: ['2027-05-01', 'x'] },
  ...{ event: ['{events}'], organiser: ['{organisers}'], venue: ['{venues}'], town: ['lyon', '{towns}'] },
  ...{ format: ['json', 'xml', 'x'], maxwidth: ['1', '-1', '1e9'], maxheight: ['200', 'x'], shape: ['square', 'x'] },
  ...{
    cursor: ['x', 'eyJhIjoxfQ'],
    limit: ['1', '0', '1000000', '-1'],
    offset: ['1e9', '-1'],
    v: ['x'],
    theme: ['dark'],
  },
  ...{
    color: ['c60742', 'red;}</style>'],
    height: ['10', 'x'],
    fold: ['series'],
    include: ['cancelled'],
    secret: ['x'],
  },
  url: ['https://pista.example/events/{events}', 'http://localhost:3000/city/{towns}', 'x', 'javascript:alert(1)'],
};
const accepts = ['*/*', 'text/html,*/*;q=0.8', 'application/json', 'image/webp', 'x', ''];
const languages = ['fr', 'en-GB,en;q=0.9', 'ar', 'de;q=2', '*', 'x'.repeat(3000), ',,,;q=', '\u00ff'];
const cookies = ['theme=dark', 'lang=ar', 'hour=12', 'theme=<script>', 'x'.repeat(5000), '=;=;', 'a=%00; lang=%ff'];
const encodings = ['gzip', 'br', 'gzip;q=0, br;q=1.5', 'identity;q=0', '*;q=0', 'x'];
const mutations = ['%', '%00', '%ff', '%2e%2e%2f', '//', ';x=1', '\u00e9', '#', '%25', '?', '\\', 'x'.repeat(300)];

/** Returns requests for pages, feeds, embeds, pictures, sitemaps and files, with all kinds of queries and headers. */
export function pagesSurface({ share, known, random, send }: Options): Surface {
  const filled = (text: string) =>
    text.replaceAll(/\{(\w+)\}/g, (_all, name: string) => {
      const choices = Object.hasOwn(others, name) ? others[name] : undefined;
      const found = random.chance(0.9) ? (choices ? random.pick(choices) : known.find(name, random)) : undefined;
      return found ?? encodeURIComponent(oddText(random).toWellFormed());
    });

  function makeRequest(template: string): FuzzRequest {
    let path = filled(template);
    if (random.chance(0.06)) {
      const at = random.whole(1, path.length);
      path = `${path.slice(0, at)}${random.pick(mutations)}${path.slice(at)}`;
    }
    if (random.chance(0.03)) path = path.toUpperCase();
    const names = Object.keys(parameters);
    const query = Array.from({ length: random.pick([0, 0, 1, 2, 4]) }, () => {
      const name = random.chance(0.9) ? random.pick(names) : encodeURIComponent(oddText(random).toWellFormed());
      const value = random.chance(0.85)
        ? filled(random.pick(Object.hasOwn(parameters, name) ? (parameters[name] ?? ['']) : ['x']))
        : oddText(random).toWellFormed();
      return `${name}=${encodeURIComponent(value)}`;
    });
    if (random.chance(0.01)) query.push(Array.from({ length: 800 }, (_, nth) => `a[${nth}]=`).join('&'));
    const headers: Record<string, string> = {};
    const offered = { accept: accepts, 'accept-language': languages, cookie: cookies, 'accept-encoding': encodings };
    for (const [name, choices] of Object.entries(offered))
      if (random.chance(0.25)) headers[name] = random.pick(choices);
    if (random.chance(0.1)) headers['if-none-match'] = random.pick(['*', '"x"', 'W/"x"', 'x'.repeat(2000)]);
    if (random.chance(0.1)) headers['if-modified-since'] = random.pick(['x', 'Sat, 01 Jan 2028 00:00:00 GMT']);
    if (random.chance(0.1)) headers.range = random.pick(['bytes=0-1', 'bytes=-5', 'bytes=9-1', 'bytes=0-,1-,2-', 'x']);
    if (random.chance(0.05)) headers['x-forwarded-for'] = random.pick(['1.2.3.4', 'x', '::1, ::2']);
    // The refusal of a request that cannot be parsed has a body.
    const otherMethods = path.includes('\u00e9') ? ['POST'] : ['HEAD', 'POST', 'OPTIONS', 'DELETE', 'PUT'];
    const method = random.chance(0.9) ? 'GET' : random.pick(otherMethods);
    const search = query.length > 0 ? `${path.includes('?') ? '&' : '?'}${query.join('&')}` : '';
    const body = method === 'POST' && random.chance(0.5) ? { body: oddText(random) } : {};
    return {
      method,
      path: (path + search).replaceAll(/[^\x21-\xff]/g, (odd) => encodeURIComponent(odd)),
      headers,
      ...body,
    };
  }

  return {
    name: 'pages',
    share,
    ask() {
      const template = random.pick(addresses);
      const request = makeRequest(template);
      return outcomeOf(`GET ${template}`, request, send, (response) => faultsOfAny(response, request));
    },
  };
}
