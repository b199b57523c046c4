import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, FrameLocator, Page } from '@playwright/test';
import { desktopOnly, expect, expectAccessible, test } from './pista.ts';
import { now } from './settings.ts';

/* Frames of Pista in pages of another site, on another port, without the element of `/embed.js`. */

let other: Server;
let content = { html: '', headers: {} as Record<string, string> };

test.beforeAll(async () => {
  other = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...content.headers });
    response.end(`<!doctype html><title>Dance school</title><link rel="icon" href="data:,">${content.html}`);
  }).listen(0, '127.0.0.1');
  await once(other, 'listening');
});

test.afterAll(() => other.close());

interface Visit {
  html: string;
  headers?: Record<string, string>;
  hasScripts?: boolean;
  isDark?: boolean;
}

/** Opens the page of the other site for a new visitor. `requested` collects the addresses of all requests. */
async function visit(browser: Browser, { html, headers = {}, hasScripts = true, isDark = false }: Visit) {
  content = { html, headers };
  const context = await browser.newContext({
    ...{ viewport: { width: 1000, height: 900 }, locale: 'en-GB', javaScriptEnabled: hasScripts },
    colorScheme: isDark ? 'dark' : 'light',
  });
  const page = await context.newPage();
  await page.clock.install({ time: now });
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  const address = `http://127.0.0.1:${(other.address() as AddressInfo).port}/`;
  await page.goto(address);
  return { page, address, requested };
}

const frameOf = (page: Page, name = 'f'): FrameLocator => page.locator(`iframe[name=${name}]`).contentFrame();

/** The height of the content of a frame, and that of the frame. */
async function heightsOf(page: Page) {
  const inside = await frameOf(page)
    .locator('html')
    .evaluate((root) => root.getBoundingClientRect().height);
  const outside = await page.locator('iframe').evaluate((frame) => frame.getBoundingClientRect().height);
  return { inside, outside };
}

const views = ['list', 'month', 'map'] as const;

test(
  'frames show events in every sandbox, without scripts, with a strict policy, 280 px wide',
  desktopOnly,
  async ({ browser, baseURL: site = '' }) => {
    const policy = { 'content-security-policy': `default-src 'none'; frame-src ${site}` };
    const frame = (view: string, attributes: string) =>
      `<iframe name=f ${attributes} width=280 height=400 title=Events src="${site}/embed?view=${view}&amp;lang=en&amp;bbox=1,42,8,50"></iframe>`;
    for (const [attributes, more, shown] of [
      ['', {}, ['list']],
      ['sandbox=""', { headers: policy }, views],
      ['sandbox="allow-scripts"', {}, ['month']],
      ['', { hasScripts: false }, ['map']],
      ['style="color-scheme:dark"', { isDark: true }, ['map']],
    ] as const) {
      for (const view of shown) {
        const { page, address, requested } = await visit(browser, { html: frame(view, attributes), ...more });
        const inside = frameOf(page);
        await expect(inside.getByRole('heading', { level: 1 })).toHaveText('Dance events');
        await expect(inside.locator('li a').first()).toBeVisible();
        const { background, width } = await inside.locator('body').evaluate((body) => ({
          background: getComputedStyle(body).backgroundColor,
          width: document.documentElement.scrollWidth,
        }));
        // The style holds, and nothing is wider than the frame.
        expect(background).toBe('isDark' in more ? 'rgb(33, 23, 41)' : 'rgb(255, 253, 248)');
        expect(width).toBeLessThanOrEqual(280);
        expect(requested.filter((url) => url !== address && !url.startsWith('data:'))).toEqual([
          `${site}/embed?view=${view}&lang=en&bbox=1,42,8,50`,
        ]);
        if (view === 'month') {
          await inside.getByRole('link', { name: 'Next month' }).click();
          await expect(inside.getByRole('heading', { level: 2 }).first()).toHaveText('May 2027');
        }
        if (view === 'map') {
          await inside.getByRole('link', { name: /^1: / }).click();
          await expect(inside.locator('#p1')).toBeInViewport();
        }
        await page.context().close();
      }
    }
  },
);

/** Runs in the page around the frame. Does what `/embed.js` does. */
const followHeight = `<script>addEventListener('message', ({ data, source }) => {
  const frame = document.querySelector('iframe');
  if (source === frame.contentWindow && data.type === 'pista:height') frame.height = data.height;
})</script>`;

test(
  'frame reports its height to a pixel, also after a change of the month and of the width',
  desktopOnly,
  async ({ browser, baseURL: site = '' }) => {
    const html = `${followHeight}<iframe name=f sandbox="allow-scripts" frameborder=0 width=640 height=100 src="${site}/embed?view=month&amp;lang=en&amp;town=lyon"></iframe>`;
    const { page } = await visit(browser, { html });
    const expectToFit = () =>
      expect
        .poll(async () => {
          const { inside, outside } = await heightsOf(page);
          return Math.abs(inside - outside);
        })
        .toBeLessThanOrEqual(1);
    await expectToFit();
    await frameOf(page).getByRole('link', { name: 'Next month' }).click();
    await expect(frameOf(page).getByRole('heading', { level: 2 }).first()).toHaveText('May 2027');
    await expectToFit();
    await page.locator('iframe').evaluate((frame) => frame.setAttribute('width', '280'));
    await expect.poll(async () => (await heightsOf(page)).outside).toBeGreaterThan(1500);
    await expectToFit();
    await page.context().close();
  },
);

/**
 * WordPress keeps one frame of an oEmbed answer, puts it into this sandbox and adds a secret to its address. Its script
 * takes heights between 200 and 1,000 pixels, and opens links to the host of the frame in place of the page.
 */
const wordPress = (
  address: string,
) => `<iframe class="wp-embedded-content" sandbox="allow-scripts" security="restricted"
  name=f width=600 height=338 frameborder=0 src="${address}#?secret=aB3dE6gH9j" data-secret="aB3dE6gH9j"></iframe>
<script>addEventListener('message', ({ data, source: from }) => {
  if (!data.secret || !data.message || !data.value || /[^a-zA-Z0-9]/.test(data.secret)) return;
  const frame = document.querySelector('iframe[data-secret="' + data.secret + '"]');
  if (!frame || from !== frame.contentWindow) return;
  if (data.message === 'height') frame.height = Math.min(1000, Math.max(200, Math.trunc(data.value)));
  if (data.message === 'link' && new URL(data.value).host === new URL(frame.src).host && document.activeElement === frame)
    top.location.href = data.value;
})
addEventListener('load', () => {
  const frame = document.querySelector('iframe');
  frame.contentWindow.postMessage({ message: 'ready', secret: frame.dataset.secret }, '*');
})</script>`;

test(
  'frame has its height and its links in WordPress, also in the next month',
  desktopOnly,
  async ({ browser, baseURL: site = '' }) => {
    const html = wordPress(`${site}/embed?view=month&amp;lang=en&amp;town=lyon&amp;types=festival`);
    const { page } = await visit(browser, { html });
    const expectToFit = () =>
      expect
        .poll(async () => {
          const { inside, outside } = await heightsOf(page);
          return Math.abs(Math.min(1000, Math.max(200, inside)) - outside);
        })
        .toBeLessThanOrEqual(1);
    await expectToFit();
    await frameOf(page).getByRole('link', { name: 'Next month' }).click();
    await expect(frameOf(page).getByRole('heading', { level: 2 }).first()).toHaveText('May 2027');
    await expectToFit();
    await frameOf(page).getByRole('link', { name: /Pista/ }).click();
    await expect(page).toHaveURL(new RegExp(`^${site}/`));
    await page.context().close();
  },
);

test(
  'links of a frame open in a new tab, or in place of the page',
  desktopOnly,
  async ({ browser, baseURL: site = '' }) => {
    const frame = (target: string) =>
      `<iframe name=f width=600 height=600 sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation" src="${site}/embed?lang=en&amp;limit=3&amp;target=${target}"></iframe>`;
    const blank = await visit(browser, { html: frame('blank') });
    const opened = blank.page.waitForEvent('popup');
    await frameOf(blank.page).locator('li a').first().click();
    await expect(await opened).toHaveURL(/\/events\//);
    await blank.page.context().close();
    const top = await visit(browser, { html: frame('top') });
    await frameOf(top.page).locator('li a').first().click();
    await expect(top.page).toHaveURL(/\/events\//);
    await top.page.context().close();
  },
);

test('hostile parameters run nothing', desktopOnly, async ({ browser, baseURL: site = '' }) => {
  const parameters = [
    ...['view', 'styles', 'days', 'near', 'bbox', 'country', 'town', 'organiser', 'lang', 'theme', 'accent'],
    ...['text', 'background', 'font', 'pictures', 'target', 'limit', 'month', 'title', 'other'],
  ];
  const run = `parent.postMessage('ran','*')`;
  const text = `javascript:${run}//' autofocus onfocus=${run} "></style></title><svg onload="${run}"><script>${run}</script>`;
  const frames = parameters.map((name) => {
    const query = new URLSearchParams({ view: 'month', [name]: text }).toString().replaceAll('&', '&amp;');
    return `<iframe sandbox="allow-scripts" width=300 height=100 src="${site}/embed?${query}"></iframe>`;
  });
  const html = `<script>window.ran = 0; addEventListener('message', ({ data }) => { ran += data === 'ran' })</script>${frames.join('')}`;
  const { page } = await visit(browser, { html });
  await expect(page.locator('iframe').last().contentFrame().getByRole('link', { name: /Pista/ })).toBeVisible();
  expect(await page.evaluate(() => (window as unknown as { ran: number }).ran)).toBe(0);
  await page.context().close();
});

test('other pages of the site refuse to be framed', desktopOnly, async ({ browser, baseURL: site = '' }) => {
  const { page } = await visit(browser, { html: `<iframe name=f src="${site}/home"></iframe>` });
  const answer = await page.request.get(`${site}/home`);
  expect(answer.headers()['content-security-policy']).toContain("frame-ancestors 'none'");
  // The browser shows its own page instead.
  await expect.poll(() => page.frames()[1]?.url()).toContain('chrome-error://');
  await page.context().close();
});

test('embeds are accessible in each view, width and colour scheme', desktopOnly, async ({ page, request }) => {
  const [event] = await (await request.get('/api/internal/events?limit=1')).json();
  const month = '/embed?view=month&lang=en&bbox=1,42,8,50';
  for (const [path, width] of [
    ...views.map((view) => [`/embed?view=${view}&lang=en&bbox=1,42,8,50`, 280] as const),
    ['/embed?view=list&lang=fr&near=45.76,4.84&accent=ffff00&background=dddddd', 280],
    ['/embed?lang=es&styles=none-of-them', 280],
    [`/embed/event/${event.slug}?lang=en`, 280],
    [month, 1000],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(path);
    await expectAccessible(page);
    expect([path, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([path, width]);
  }
});

test('embeds fit a narrow frame with large text', desktopOnly, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 900 });
  for (const path of views.map((view) => `/embed?view=${view}&lang=es&bbox=1,42,8,50`)) {
    await page.goto(path);
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    expect([path, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([path, 320]);
  }
});

test('frame says so while the database is unavailable', desktopOnly, async ({ browser }) => {
  const html = `<iframe name=f width=400 src="${process.env.PISTA_AWAY}/embed?lang=en&amp;organiser=les-vendredis"></iframe>`;
  const { page } = await visit(browser, { html });
  await expect(frameOf(page).getByRole('main')).toContainText('unavailable right now');
  await page.context().close();
});
