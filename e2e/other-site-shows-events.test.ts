import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Locator, Page } from '@playwright/test';
import { usualLanguages } from '#contract/usual-site.ts';
import { desktopOnly, expect, test } from './pista.ts';
import { expectWords } from './screens.ts';

/* Pages of another site, on another port, that show events of Pista. */

let other: Server;
/** The body and the headers of the page of the other site. */
let content = { html: '', headers: {} as Record<string, string> };

test.beforeAll(async () => {
  other = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...content.headers });
    response.end(`<!doctype html><meta name="viewport" content="width=device-width"><title>Dance school</title>
<link rel="icon" href="data:,"><h1>Dance school</h1>${content.html}<footer>Dance school, 4 Harbour Street</footer>`);
  }).listen(0, '127.0.0.1');
  await once(other, 'listening');
});

test.afterAll(() => other.close());

interface Visit {
  html: string;
  headers?: Record<string, string>;
  language?: string;
  hasScripts?: boolean;
}

/** Opens the page of the other site on a phone of a new visitor, and passes it to `look`. */
async function visit(browser: Browser, { html, headers = {}, language = 'en', hasScripts = true }: Visit, look: Look) {
  content = { html, headers };
  const viewport = { width: 390, height: 844 };
  const context = await browser.newContext({ viewport, locale: language, javaScriptEnabled: hasScripts });
  const page = await context.newPage();
  if (hasScripts) await page.addInitScript(watchShifts);
  await page.goto(`http://127.0.0.1:${(other.address() as AddressInfo).port}/`);
  await look(page);
  await context.close();
}

type Look = (page: Page) => Promise<unknown>;

/** Runs in the page. */
function watchShifts(): void {
  Object.assign(window, { shifted: 0 });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
      (window as unknown as { shifted: number }).shifted += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
}

const shiftsOf = (page: Page) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    return (window as unknown as { shifted: number }).shifted;
  });

const frameIn = (page: Page) => page.locator('pista-events iframe');

/** Expects that the frame is as high as its content, to a pixel. */
async function expectToFit(frame: Locator): Promise<void> {
  await expect
    .poll(async () => {
      const outside = await frame.evaluate((element) => element.getBoundingClientRect().height);
      const inside = await frame
        .contentFrame()
        .locator('html')
        .evaluate((element) => element.getBoundingClientRect().height);
      return Math.abs(outside - inside);
    })
    .toBeLessThanOrEqual(1);
}

const script = (site: string) => `<script type="module" src="${site}/embed.js"></script>`;
const element = (site: string, attributes: string) =>
  `${script(site)}<pista-events ${attributes}><a href="${site}/city/lyon">Dancing in Lyon</a></pista-events>`;
const reserved = 'style="display:block;min-height:900px"';

test(
  'the element shows events in the language of the reader, and nothing moves',
  desktopOnly,
  async ({ browser, baseURL: site = '' }) => {
    for (const language of usualLanguages) {
      const html = element(site, `town="lyon" ${reserved}`);
      await visit(browser, { html, language }, async (page) => {
        const frame = frameIn(page);
        const inside = frame.contentFrame();
        await expect(inside.locator('html')).toHaveAttribute('lang', language);
        await expect(inside.getByRole('heading', { level: 1 })).toHaveText('Lyon');
        await expect(frame).toHaveAttribute('title', 'Dancing in Lyon');
        await expectToFit(frame);
        await expect(page.getByRole('link', { name: 'Dancing in Lyon' })).toBeHidden();
        expect(await shiftsOf(page)).toBe(0);
      });
    }
  },
);

test(
  'the element follows the height of its own frame, and changes of its attributes',
  desktopOnly,
  async ({ browser, baseURL: site = '' }) => {
    const month = element(site, `town="lyon" styles="salsa" view="month" lang="en" ${reserved}`);
    // The content after the element is not visible, so that the element may shrink.
    const html = `<div style="height:700px">Lessons</div>${month}`;
    await visit(browser, { html }, async (page) => {
      const frame = frameIn(page);
      const heading = frame.contentFrame().getByRole('heading', { level: 2 }).first();
      await expectToFit(frame);
      const shown = await heading.textContent();
      await frame.contentFrame().getByRole('link', { name: 'Next month' }).click();
      await expect(heading).not.toHaveText(shown ?? '');
      await expectToFit(frame);

      await page.evaluate(() => {
        const events = document.querySelector('pista-events');
        events?.setAttribute('view', 'list');
        events?.setAttribute('limit', '3');
        events?.setAttribute('theme', 'dark');
      });
      await expect(frame).toHaveAttribute('src', /view=list/);
      await expect(frame.contentFrame().getByRole('listitem')).toHaveCount(3);
      const before = await frame.evaluate((element) => element.getBoundingClientRect().height);
      await page.evaluate(() => {
        for (const height of [4000, -1, Number.NaN, 'high']) postMessage({ type: 'pista:height', height }, '*');
        return new Promise((resolve) => setTimeout(resolve));
      });
      expect(await frame.evaluate((element) => element.getBoundingClientRect().height)).toBe(before);
    });
  },
);

test(
  'the element keeps its height while visible content would move, until it is pointed at',
  desktopOnly,
  async ({ browser, baseURL: site = '' }) => {
    const html = element(site, 'town="lyon" style="display:block;min-height:300px"');
    await visit(browser, { html }, async (page) => {
      const frame = frameIn(page);
      await expect(page.getByRole('link', { name: 'Dancing in Lyon' })).toBeHidden();
      expect(await frame.evaluate((element) => element.getBoundingClientRect().height)).toBe(300);
      expect(await shiftsOf(page)).toBe(0);
      // Simulated pointers do not enter frames.
      await page.locator('pista-events').dispatchEvent('pointerenter');
      await expectToFit(frame);
    });
  },
);

test(
  'the element works under strict policies and hostile styles; the link stays where it cannot',
  desktopOnly,
  async ({ browser, baseURL: site = '' }) => {
    const html = element(site, `town="lyon" ${reserved}`);
    const link = (page: Page) => page.getByRole('link', { name: 'Dancing in Lyon' });
    const isShown: Look = async (page) => {
      await expect(frameIn(page).contentFrame().getByRole('heading', { level: 1 })).toHaveText('Lyon');
      await expectToFit(frameIn(page));
    };
    const policy = (text: string) => ({ 'content-security-policy': text });
    const strict = `default-src 'none'; script-src ${site}; frame-src ${site}`;
    await visit(browser, { html, headers: policy(strict) }, isShown);
    for (const style of [
      'iframe { display: none !important; width: 9px !important; height: 9px !important; max-height: 9px !important }',
      '* { all: unset !important }',
      'body * { max-height: 40px !important; margin: 9px !important; float: left !important; font: 9px serif !important }',
    ])
      await visit(browser, { html: `<style>${style}</style>${html}` }, isShown);

    const withoutFrames = policy(`default-src 'none'; script-src ${site}`);
    await visit(browser, { html, headers: withoutFrames }, async (page) => {
      await expect(frameIn(page)).toHaveCount(0);
      await expect(link(page)).toBeVisible();
    });
    await visit(browser, { html, headers: policy("default-src 'none'") }, (page) => expect(link(page)).toBeVisible());
    await visit(browser, { html, hasScripts: false }, async (page) => {
      await expect(link(page)).toHaveAttribute('href', `${site}/city/lyon`);
      await expect(link(page)).toBeVisible();
    });
  },
);

test(
  'organiser puts events on another site: chooses, sees the preview, copies',
  desktopOnly,
  async ({ page, browser, words, baseURL: site = '' }) => {
    const { embed, feeds } = words;
    await page.goto('/city/paris');
    await page.getByRole('link', { name: feeds.embed }).click();
    await expect(page).toHaveURL('/embed/make?town=paris');
    const title = page.getByRole('heading', { level: 1, name: embed.title });
    await expect(title).toBeVisible();
    const [above, below] = [await title.boundingBox(), await page.getByText(embed.intro).boundingBox()];
    expect(below?.y).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0));
    const preview = page.getByTitle(embed.previewOf.replace('{{title}}', 'Paris'), { exact: true });
    await preview.scrollIntoViewIfNeeded();
    await expect(preview.contentFrame().getByRole('heading', { level: 1 })).toHaveText('Paris');
    await expectWords(page);

    await page.getByRole('combobox', { name: embed.place }).fill('Lyon');
    await page.getByRole('option', { name: /^Lyon,/ }).click();
    await page.getByRole('radio', { name: embed.month }).check();
    await page.getByRole('radio', { name: embed.desktop }).check();
    await page.getByText(embed.more, { exact: true }).click();
    await page.getByLabel(embed.language).selectOption('es');
    await page.getByLabel(embed.heading, { exact: true }).fill('Bailes <3');
    await page.getByRole('tab', { name: embed.kinds.element }).click();
    const address = '/embed/make?view=month&town=lyon&title=Bailes+%3C3&language=es&width=desktop&copy=element';
    await expect(page).toHaveURL(address);
    const changed = page.getByTitle(embed.previewOf.replace('{{title}}', 'Bailes <3'), { exact: true });
    // The title follows a choice before the frame does, which is then another element.
    await expect(changed).toHaveAttribute('src', /lang=es/);
    await changed.scrollIntoViewIfNeeded();
    await expect(changed.contentFrame().getByRole('heading', { level: 1 })).toHaveText('Bailes <3');
    await page.reload();
    await expect(page.getByRole('radio', { name: embed.month })).toBeChecked();
    await expect(page.getByRole('button', { name: embed.remove.replace('{{name}}', 'Lyon') })).toBeVisible();

    await page.getByRole('link', { name: embed.goToCopy }).click();
    await expect(page.getByRole('heading', { level: 2, name: embed.copyTitle })).toBeFocused();
    let html = '';
    // The height in the code changes once, when the preview has been measured.
    await expect(async () => {
      await page.getByRole('button', { name: embed.copy, exact: true }).click();
      await expect(page.getByText(embed.copied)).toBeVisible();
      html = await page.evaluate(() => navigator.clipboard.readText());
      expect(await page.getByRole('textbox', { name: embed.code }).inputValue()).toBe(html);
    }).toPass();
    await visit(browser, { html, language: 'en' }, async (elsewhere) => {
      const inside = frameIn(elsewhere).contentFrame();
      await expect(inside.locator('html')).toHaveAttribute('lang', 'es');
      await expect(inside.getByRole('heading', { level: 1 })).toHaveText('Bailes <3');
      expect(await shiftsOf(elsewhere)).toBe(0);
    });

    await page.getByRole('tab', { name: embed.kinds.wordpress }).click();
    const pasted = await page.getByRole('textbox', { name: embed.code }).inputValue();
    expect(pasted).toBe(`${site}/embed?view=month&town=lyon&title=Bailes+%3C3&lang=es`);
    const described = await page.request.get(`/oembed?url=${encodeURIComponent(pasted)}`);
    expect(await described.json()).toMatchObject({ title: 'Bailes <3', html: expect.stringContaining('<iframe ') });
  },
);
