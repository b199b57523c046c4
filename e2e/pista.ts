import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test as base, expect, type Page } from '@playwright/test';
import type axe from 'axe-core';
import type { RunOptions } from 'axe-core';
import { type Locale, localeTag } from '#contract/locales.ts';
import { allMessages } from '#web/i18n/i18n.ts';
import type { Messages } from '#web/i18n/messages.ts';
import { administrator } from './administrator.ts';
import { now } from './clock.ts';
import { Administration } from './drivers/administration.ts';
import { Filters } from './drivers/filters.ts';
import { Navigation } from './drivers/navigation.ts';
import { Popup } from './drivers/popup.ts';
import { Results } from './drivers/results.ts';
import { TheMap } from './drivers/the-map.ts';

export const wordsIn: Record<Locale, Messages> = {
  fr: await allMessages('fr'),
  en: await allMessages('en'),
  es: await allMessages('es'),
};
interface Fixtures {
  /** What the visitor's browser prefers. */
  language: Locale;
  /** What the site says in it. */
  words: Messages;
  theMap: TheMap;
  filters: Filters;
  popup: Popup;
  results: Results;
  navigation: Navigation;
  administration: Administration;
  /** How the visitor meets the street tiles: as plain squares, or not at all. */
  streets: 'plain' | 'unreachable';
  /** Watches every page of a journey: an error on the console, or a question to a stranger, fails it. */
  watch: undefined;
}

/** What plays at one size alone, where the other one would only repeat it (`playwright.config.ts`). */
export const atDesk = { tag: '@desk' } as const;
export const onPhone = { tag: '@phone' } as const;

/** Where the street tiles come from. */
export const tileHost = process.env.PISTA_STREETS ?? '';

/** A journey begins with a browser whose clock is the server's, on this machine alone. */
export const test = base.extend<Fixtures>({
  language: ['fr', { option: true }],
  locale: ({ language }, use) => use(localeTag(language)),
  words: ({ language }, use) => use(wordsIn[language]),
  theMap: ({ page, words }, use) => use(new TheMap(page, words)),
  filters: ({ page, words }, use) => use(new Filters(page, words)),
  popup: ({ page, words }, use) => use(new Popup(page, words)),
  results: ({ page, words }, use) => use(new Results(page, words)),
  navigation: ({ page, words }, use) => use(new Navigation(page, words)),
  administration: ({ page, words }, use) => use(new Administration(page, words, administrator)),
  streets: ['plain', { option: true }],
  watch: [
    async ({ page, baseURL, streets }, use) => {
      const complaints: string[] = [];
      // It goes on from there: the map's own movements are told by the clock.
      await page.clock.install({ time: now });
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      // Looking at each request on its way would have the browser keep no answer, and take a fifth longer for a page.
      page.on('request', (request) => {
        const address = request.url();
        const isOurs = [`${baseURL}/`, tileHost].some((host) => address.startsWith(host));
        if (!isOurs && address.startsWith('http')) complaints.push(`asked a stranger: ${address}`);
      });
      if (streets === 'unreachable') await page.route(`${tileHost}**`, (route) => route.abort('internetdisconnected'));
      page.on('pageerror', (error) => complaints.push(`threw: ${error.stack ?? error.message}`));
      page.on('console', (message) => {
        const { url } = message.location();
        // A page that is not there says so with its status too, and the browser repeats it.
        const isExpected = url.startsWith(tileHost) || (url === page.url() && message.text().includes('status of 404'));
        if (['error', 'warning'].includes(message.type()) && !isExpected) {
          complaints.push(`${message.type()}: ${message.text()} (${url})`);
        }
      });
      await use(undefined);
      expect(complaints, 'what the browser complained about').toEqual([]);
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

/** As it is made for browsers: half as long to send and to read. */
const checker = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

type Look = 'light' | 'dark';

/** At the desk there is more room for the same, in colours that are looked at on the phone. */
export const looksOn = (isMobile: boolean): Look[] => (isMobile ? ['light', 'dark'] : ['light']);

/**
 * In dark nothing but the colours is other than in light: the rules about them are asked once more. Asked by their tag
 * alone they would bring along the one that axe leaves out of itself: seven to one, which is for special readers.
 */
const rulesIn: Record<Look, RunOptions> = {
  light: {},
  dark: {
    runOnly: { type: 'tag', values: ['cat.color'] },
    rules: { 'color-contrast-enhanced': { enabled: false } },
  },
};

/** Axe finds nothing against the page as it is now, in light and in dark, or in one of them where it has seen the other. */
export async function expectAccessible(page: Page, looks: readonly Look[] = ['light', 'dark']): Promise<void> {
  // A screen that has only been asked for is still without its heading.
  await expect(page.locator('h1')).not.toHaveCount(0);
  // A second one is that of a page whose drawing by the server was thrown away.
  await expect(page.locator('head title')).toHaveCount(1);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(checker);
  for (const colorScheme of looks) {
    await page.emulateMedia({ colorScheme });
    await page.evaluate(settled);
    const found = await page.evaluate(violations, rulesIn[colorScheme]);
    expect(found, `accessibility in ${colorScheme}`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: null });
}

/** In the page, which has no frames. (Axe's own driver would open another page for each look, which takes most of the time.) */
async function violations(rules: RunOptions) {
  const found = await window.axe.run(document, { ...rules, resultTypes: ['violations'] });
  return found.violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ html }) => html) }));
}

/** In the page: once no colour is on its way to another. What turns for ever is not waited for. */
async function settled(): Promise<void> {
  const passing = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
  await Promise.allSettled(passing.map(({ finished }) => finished));
}
