import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { build } from 'vite';
import { initialView } from '#contract/constants.ts';
import { showSettings } from '#contract/settings.ts';

/** Returns the script of the baseline pages, bundled for browsers. */
export async function bundleBaseline(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    root: join(import.meta.dirname, '../..'),
    build: {
      write: false,
      rolldownOptions: { input: join(import.meta.dirname, 'baseline.ts'), output: { format: 'iife' } },
    },
  });
  const [bundle] = Array.isArray(built) ? built : [built];
  if (!bundle || !('output' in bundle)) throw new Error('The baseline could not be built.');
  return bundle.output[0].code;
}

/**
 * Turns the page into a baseline for filter presses: a copy of the app's page with the filter dialog open, with the
 * same elements and styles but without its scripts.
 */
export async function makePressBaseline(page: Page, address: string, script: string): Promise<void> {
  const copy = await page.evaluate(async () => {
    const pin = document.querySelector('[role=application] button');
    const css = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText)).join('');
    const nameOf = (local: string) => new RegExp(`\\.(pin-module-${local}-[\\w-]+)`).exec(css)?.[1] ?? local;
    const resources = performance.getEntriesByType('resource').map(({ name }) => name);
    for (const [kind, path] of Object.entries({ styles: 'dances', types: 'event_types' })) {
      const entries: { slug: string; name: string; names?: Record<string, string> }[] = await (
        await fetch(`/api/internal/${path}`)
      ).json();
      for (const chip of document.querySelectorAll<HTMLElement>('dialog[open] [role=toolbar] button')) {
        const entry = entries.find(({ name, names }) => [name, names?.en].includes(chip.textContent ?? ''));
        if (entry) Object.assign(chip.dataset, { slug: entry.slug, kind });
      }
    }
    return {
      html: document.documentElement.outerHTML,
      query: resources.find((name) => name.includes('/map/cells'))?.replace(/&(styles|types)=[^&]*/g, '') ?? '',
      names: {
        pin: nameOf('pin'),
        disc: nameOf('disc'),
        drop: nameOf('drop'),
        lone: nameOf('lone'),
        shape: pin?.firstElementChild?.className ?? '',
        pins: pin?.parentElement?.className ?? '',
      },
    };
  });
  await makeCopy(page, address, copy.html);
  await page.evaluate(script);
  await page.evaluate((baseline) => window.startPressBaseline(baseline), { ...copy, view: initialView });
  await page.locator('[role="application"] button').first().waitFor();
}

/**
 * Turns the page into a baseline for popups: a copy of the app's page with the same elements and styles but without its
 * scripts. `open` opens a popup and steps to the next event.
 */
export async function makePopupBaseline(
  page: Page,
  address: string,
  script: string,
  open: () => Promise<void>,
): Promise<void> {
  const html = await page.evaluate(() => document.documentElement.outerHTML);
  const popups = await page.evaluateHandle(() => {
    const seen = { place: '', byName: new Map<string, string>() };
    new MutationObserver(() => {
      const popup = document.querySelector('section[role=dialog]');
      if (!popup) return;
      seen.place = popup.parentElement?.classList.item(0) ?? '';
      const shown = popup.cloneNode(true) as Element;
      for (const hidden of shown.querySelectorAll('[style*=none]')) hidden.remove();
      seen.byName.set(shown.querySelector('h2')?.textContent ?? '', shown.outerHTML);
    }).observe(document.body, { subtree: true, childList: true, characterData: true, attributeFilter: ['style'] });
    return seen;
  });
  await open();
  const baseline = await popups.evaluate(({ place, byName }) => ({
    place,
    waiting: byName.get('') ?? '',
    events: [...byName].filter(([name]) => name !== '').map(([, popup]) => popup),
  }));
  if (baseline.waiting === '' || baseline.events.length < 2)
    throw new Error('Too few popups appeared to make a baseline: a loading popup and two events are needed.');
  await makeCopy(page, address, html);
  await page.evaluate(script);
  await page.evaluate((popup) => window.startPopupBaseline(popup), baseline);
}

/** Replaces the page with a copy of its current state, without its scripts. */
async function makeCopy(page: Page, address: string, html: string): Promise<void> {
  await page.goto(`${address}/robots.txt`);
  await page.evaluate(async (html) => {
    const parsed = new DOMParser().parseFromString(html, 'text/html');
    for (const element of parsed.querySelectorAll('script, link[rel=modulepreload]')) element.remove();
    document.replaceChild(document.adoptNode(parsed.documentElement), document.documentElement);
    const dialog = document.querySelector<HTMLDialogElement>('dialog[open]');
    dialog?.removeAttribute('open');
    dialog?.showModal();
    const sheets = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')];
    await Promise.all(
      sheets.map((link) => link.sheet ?? new Promise((resolve) => link.addEventListener('load', resolve))),
    );
  }, html);
}

/** Turns the page into a baseline for pans: only the map library, with the same street tiles. */
export async function makePanBaseline(page: Page, address: string, script: string): Promise<void> {
  const { tiles } = showSettings.reply.parse(await (await fetch(address + showSettings.path)).json());
  await page.goto(`${address}/robots.txt`);
  await page.evaluate(script);
  await page.evaluate(([view, url]) => window.startPanBaseline(view, url), [initialView, tiles.url] as const);
}
