import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test as base, expect, type Page } from '@playwright/test';
import type axe from 'axe-core';
import type { RunOptions } from 'axe-core';
import { type Locale, locales, localeTag } from '#contract/locales.ts';
import { findChromium, journeyBrowser } from '#testing/chromium.ts';
import { shownMessages } from '#testing/languages/messages.ts';
import type { Messages } from '#web/i18n/messages.ts';
import { Administration } from './drivers/administration.ts';
import { Filters } from './drivers/filters.ts';
import { MapPage } from './drivers/map-page.ts';
import { Navigation } from './drivers/navigation.ts';
import { Popup } from './drivers/popup.ts';
import { Results } from './drivers/results.ts';
import { administrator, now, tileHost } from './settings.ts';

export const wordsIn = Object.fromEntries(locales.map((locale) => [locale, shownMessages(locale)])) as Record<
  Locale,
  Messages
>;

interface Fixtures {
  /** The preferred language of the visitor's browser. */
  language: Locale;
  /** The UI texts in that language. */
  words: Messages;
  mapPage: MapPage;
  filters: Filters;
  popup: Popup;
  results: Results;
  navigation: Navigation;
  administration: Administration;
  /** Whether street tiles are available, as plain squares. */
  streets: 'plain' | 'unreachable';
  /** Fails a journey if a page logs an error or requests a foreign host. */
  watch: undefined;
}

/** Journeys that run at one screen size only, because the other would repeat them (`playwright.config.ts`). */
export const desktopOnly = { tag: '@desk' } as const;
export const phoneOnly = { tag: '@phone' } as const;

/** The complete browser, for journeys with push messages. Without them, it takes more processor time than needed. */
export const withPushMessages = { launchOptions: journeyBrowser(findChromium()) };

/** Journeys start with a browser whose clock is that of the server, without access to the internet. */
export const test = base.extend<Fixtures>({
  language: ['fr', { option: true }],
  locale: ({ language }, use) => use(localeTag(language)),
  words: ({ language }, use) => use(wordsIn[language]),
  mapPage: ({ page, words }, use) => use(new MapPage(page, words)),
  filters: ({ page, words }, use) => use(new Filters(page, words)),
  popup: ({ page, words }, use) => use(new Popup(page, words)),
  results: ({ page, words }, use) => use(new Results(page, words)),
  navigation: ({ page, words }, use) => use(new Navigation(page, words)),
  administration: ({ page, words }, use) => use(new Administration(page, words, administrator)),
  streets: ['plain', { option: true }],
  watch: [
    async ({ page, baseURL, streets }, use) => {
      const problems: string[] = [];
      // The clock continues, because the animations of the map depend on it.
      await page.clock.install({ time: now });
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      // Intercepting requests would disable the browser's cache and slow down each page by a fifth.
      page.on('request', (request) => {
        const address = request.url();
        const isOurs = [`${baseURL}/`, tileHost].some((host) => address.startsWith(host));
        if (!isOurs && address.startsWith('http')) problems.push(`requested a foreign host: ${address}`);
      });
      if (streets === 'unreachable') await page.route(`${tileHost}**`, (route) => route.abort('internetdisconnected'));
      page.on('pageerror', (error) => problems.push(`threw: ${error.stack ?? error.message}`));
      page.on('console', (message) => {
        const { url } = message.location();
        // A 404 page also has this status, which the browser logs.
        const isExpected =
          url.startsWith(tileHost) ||
          message.text() === 'Service Worker registration blocked by Playwright' ||
          (url === page.url() && message.text().includes('status of 404'));
        if (['error', 'warning'].includes(message.type()) && !isExpected) {
          problems.push(`${message.type()}: ${message.text()} (${url})`);
        }
      });
      await use(undefined);
      expect(problems, 'errors and requests of the browser').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

declare global {
  interface Window {
    /** In a page that is being checked. */
    axe: typeof axe;
  }
}

/** The minified build is half as large. */
const checker = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

type ColorScheme = 'light' | 'dark';

/** Desktop is only checked in light, because it has the same colours as the phone. */
export const colorSchemesOn = (isMobile: boolean): ColorScheme[] => (isMobile ? ['light', 'dark'] : ['light']);

/**
 * Dark mode differs only in colours, so only the colour rules are checked again. Their tag includes the rule for
 * enhanced contrast (7:1), which axe disables by default.
 */
const rulesIn: Record<ColorScheme, RunOptions> = {
  light: {},
  dark: {
    runOnly: { type: 'tag', values: ['cat.color'] },
    rules: { 'color-contrast-enhanced': { enabled: false } },
  },
};

/** Expects that axe finds no violations on the current page, in light and dark mode by default. */
export async function expectAccessible(
  page: Page,
  colorSchemes: readonly ColorScheme[] = ['light', 'dark'],
): Promise<void> {
  // Waits until the screen has loaded.
  await expect(page.locator('h1')).not.toHaveCount(0);
  // A second title would be left over if hydration had replaced the server's HTML.
  await expect(page.locator('head title')).toHaveCount(1);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(checker);
  for (const colorScheme of colorSchemes) {
    await page.emulateMedia({ colorScheme });
    await page.evaluate(whenColoursAreStable);
    const found = await page.evaluate(violations, rulesIn[colorScheme]);
    expect(found, `accessibility in ${colorScheme}`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: null });
}

/**
 * Runs in the page. The page has no frames, so axe's Playwright driver, which opens another page for each check, is not
 * needed.
 */
async function violations(rules: RunOptions) {
  const found = await window.axe.run(document, { ...rules, resultTypes: ['violations'] });
  return found.violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ html }) => html) }));
}

/** Runs in the page. Waits until finite animations have ended, because colours may change during them. */
async function whenColoursAreStable(): Promise<void> {
  const passing = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
  await Promise.allSettled(passing.map(({ finished }) => finished));
}
