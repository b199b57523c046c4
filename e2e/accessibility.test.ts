import type { APIRequestContext, Locator, Page } from '@playwright/test';
import type { Event } from '#contract/events.ts';
import { tabTo } from './drivers/keyboard.ts';
import { colorSchemesOn, desktopOnly, expect, expectAccessible, phoneOnly, test, wordsIn } from './pista.ts';
import {
  addOwnEvent,
  expectStill,
  expectWords,
  fillPanel,
  forAdministrators,
  forOrganisers,
  forVisitors,
  open,
  signIn,
  type Visit,
} from './screens.ts';
import { tileHost } from './settings.ts';

/** Checks the accessibility of each screen and each dialog, in light and dark mode. */
test('map and its popup are accessible', async ({ page, mapPage, popup, isMobile }) => {
  const tile = page.waitForRequest((request) => request.url().startsWith(tileHost));
  await mapPage.open();
  await tile;
  await expect(page.getByRole('link', { name: /OpenStreetMap/ })).toBeVisible();
  await expectAccessible(page, colorSchemesOn(isMobile));
  const { pin } = await mapPage.someCluster();
  await pin.click();
  await expect(popup.card).toBeVisible();
  await expectAccessible(page, colorSchemesOn(isMobile));
});

test('filters are accessible', async ({ page, request, mapPage, filters, words, isMobile }) => {
  await mapPage.open('?styles=tango&from=2027-05-10');
  await filters.show();
  await expectAccessible(page, colorSchemesOn(isMobile));
  // Facts have no colours of their own.
  const toolbars = page.locator(`[role=toolbar]:not([aria-label="${words.eventDetails.goodToKnow}"])`);
  const chips = await tintsOf(toolbars.getByRole('button').locator('visible=true'));
  const colours = await catalogueColours(request);
  expect(chips.length).toBeGreaterThan(10);
  for (const { name, isOn, ground, dot } of chips) {
    // Selected chips have the colour as background, others as a dot.
    expect([name, isOn ? ground : dot]).toEqual([name, colours.get(name)]);
  }
  expect(chips.filter(({ isOn }) => isOn).map(({ name }) => name)).toEqual(['Tango argentin']);
});

test('list is accessible, without endless animation', async ({ page, request, mapPage, results, isMobile }) => {
  await mapPage.open();
  await results.show();
  await expect(results.cards.first()).toBeVisible();
  await expectWords(page);
  // Other screens are checked together with the accessibility checks.
  await expectStill(page, 'the map');
  await expectAccessible(page, colorSchemesOn(isMobile));
  const [type, ...dances] = await tintsOf(results.cards.first().locator('li > span, li').and(page.locator('[style]')));
  const colours = await catalogueColours(request);
  expect([type?.name, type?.ground]).toEqual([type?.name, colours.get(type?.name ?? '')]);
  expect(dances).not.toEqual([]);
  for (const { name, dot } of dances) expect([name, dot]).toEqual([name, colours.get(name)]);
});

test('map without events is accessible', async ({ page, mapPage, words, isMobile }) => {
  await page.goto('/?z=12&lat=46.5&lng=-30');
  await expect(page.getByText(words.map.found_zero).first()).toBeVisible();
  await expectAccessible(page, colorSchemesOn(isMobile));
  expect(await mapPage.pins.count()).toBe(0);
});

test('menu is accessible, and closes on Escape, a press outside and a followed link', async ({
  page,
  words,
  navigation,
  isMobile,
}) => {
  await page.goto('/about');
  await navigation.openMenu();
  await expectAccessible(page, colorSchemesOn(isMobile));
  await page.keyboard.press('Escape');
  await expect(navigation.menu).toBeHidden();
  await expect(navigation.opener).toBeFocused();
  await navigation.openMenu();
  await page.mouse.click(5, 400);
  await expect(navigation.menu).toBeHidden();
  await navigation.openMenu();
  await navigation.menu.getByRole('link', { name: words.frame.contact }).click();
  await expect(page).toHaveURL(/contact$/);
  await expect(navigation.menu).toBeHidden();
});

for (const [choice, chosen, attribute, value] of [
  ['language', 'Español', 'lang', 'es'],
  ['theme', wordsIn.fr.frame.themes.dark, 'data-theme', 'dark'],
] as const) {
  test(`choice of the ${choice} is accessible, also by keyboard`, desktopOnly, async ({ page, navigation }) => {
    await page.goto('/about');
    const option = navigation.menu.getByRole('button', { name: chosen, exact: true });
    await tabTo(page, navigation.opener);
    await page.keyboard.press('Enter');
    await expect(option).toBeVisible();
    await tabTo(page, option);
    await page.keyboard.press('Enter');
    await expect(page.locator('html')).toHaveAttribute(attribute, value);
    await expect(option).toBeHidden();
  });
}

// Screens with a wide layout, below, include the page of an event on a desktop.
test('page of an event is accessible', phoneOnly, async ({ page, request }) => {
  const [event] = await (await request.get('/api/internal/events?limit=1')).json();
  await page.goto(`/events/${event.slug}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(event.name);
  await expectAccessible(page);
});

test('page of an unknown event is accessible', phoneOnly, async ({ page }) => {
  const answer = await page.goto('/events/never-heard-of-it');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(page);
});

test.describe('other screens', () => {
  // In one browser, one after the other, because the accessibility checker takes most of the time.
  test.setTimeout(240_000);

  test('screens for visitors are accessible', phoneOnly, async ({ page, words, isMobile }) => {
    for (const visit of forVisitors) await checkScreen(page, visit, words, isMobile);
  });

  // Screens with another layout on a desktop. The others only become wider.
  test('screens with a wide layout are accessible', desktopOnly, async ({ page, request, words, isMobile }) => {
    const own = await addOwnEvent(request, await signIn(page), 'Une nuit de danse au large');
    const wide = [
      '/embed/make?town=paris',
      '/add-event',
      `/events/${own.slug}`,
      '/my-event',
      '/profile',
      '/city/paris',
      '/saved',
    ];
    const visits = [...forVisitors, ...forOrganisers(own)].filter(({ path }) => wide.includes(path));
    for (const visit of visits) await checkScreen(page, visit, words, isMobile);
  });

  test(
    'screens for signed-in users and their dialogs are accessible',
    phoneOnly,
    async ({ page, request, words, isMobile }) => {
      const token = await signIn(page);
      const { name: project } = test.info().project;
      const own = await addOwnEvent(request, token, `Une grande nuit de danse au bord du fjord (${project})`);
      await addOwnEvent(request, token, `Une autre nuit, qui se montre à côté (${project})`);
      for (const visit of forOrganisers(own)) await checkScreen(page, visit, words, isMobile);
      const { myEvents, form, profile } = words;
      await test.step('a form with missing fields, and its end', async () => {
        await page.goto('/add-event');
        await page.getByRole('button', { name: form.continue, exact: true }).locator('visible=true').click();
        await expect(page.getByRole('alert').first()).toBeVisible();
        await expectAccessible(page);
        await page.getByLabel(form.name).and(page.locator('input')).first().fill('Bal');
        await page.getByRole('button', { name: form.close, exact: true }).locator('visible=true').first().click();
        await expect(page.getByRole('alertdialog')).toBeVisible();
        await expectAccessible(page);
      });
      await test.step('the second and the third step', async () => {
        await page.goto(`/edit-event/${own.id}`);
        for (const step of [form.steps.when, form.steps.more]) {
          await page.getByRole('button', { name: step }).click();
          await expectAccessible(page);
        }
      });
      await test.step('the dates of a series with an exception on the smallest phone', async () => {
        await page.setViewportSize({ width: 320, height: 700 });
        await page.goto(`/edit-event/${own.id}`);
        await page.getByRole('button', { name: form.steps.when }).click();
        await page.getByLabel(form.repeat, { exact: true }).selectOption('weekly');
        await page.getByText(form.repeatList).click();
        await page.getByRole('checkbox', { name: /2027/ }).nth(2).uncheck();
        await expectAccessible(page);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
      });
      await test.step('moving events to an organiser and requesting an event on the smallest phone', async () => {
        const headers = { authorization: `Bearer ${token}` };
        await request.post('/api/internal/organisers', { headers, data: { name: `Le Bal du port (${project})` } });
        await page.goto('/my-event');
        await page.getByRole('button', { name: words.organisers.moving.open }).click();
        await expect(page.getByRole('checkbox').first()).toBeVisible();
        await expectAccessible(page);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
        // Without an organiser: others cannot be claimed.
        const listed: Event[] = await (await request.get('/api/internal/events?limit=100')).json();
        const foreign = listed.find(({ name, organiser }) => !organiser && !name.includes(project));
        await page.goto(`/events/${foreign?.slug}`);
        await page.getByRole('button', { name: words.eventDetails.isYours }).click();
        await expect(page.getByRole('dialog')).toBeVisible();
        await expectAccessible(page);
      });
      await test.step('the confirmation before an event is deleted', async () => {
        await page.goto('/my-event');
        await page
          .getByRole('button', { name: `${myEvents.delete} «` })
          .first()
          .click();
        await expect(page.getByRole('alertdialog')).toBeVisible();
        await expectAccessible(page);
      });
      await test.step('a report', async () => {
        await page.goto(`/events/${own.slug}`);
        await page.getByRole('button', { name: words.eventPage.report }).click();
        await expect(page.getByRole('dialog')).toBeVisible();
        await expectAccessible(page);
      });
      await test.step('the confirmation before an account is deleted', async () => {
        await page.goto('/profile');
        await page.getByRole('button', { name: profile.delete }).click();
        await expect(page.getByRole('alertdialog')).toBeVisible();
        await expectAccessible(page);
      });
    },
  );
});

test.describe('on the smallest phone, and with text at 200 %', phoneOnly, () => {
  test.setTimeout(240_000);

  test('panel is not truncated and its actions are reachable', async ({ page, request, words }) => {
    const token = await signIn(page);
    await fillPanel(
      request,
      token,
      await addOwnEvent(request, token, 'Une très grande nuit de danse au bord du fjord'),
    );
    for (const visit of forAdministrators) {
      await open(page, visit);
      await expectFits(page, visit, words);
    }
  });

  test('map, popup, filters and list are usable', async ({
    page,
    request,
    words,
    mapPage,
    filters,
    popup,
    results,
  }) => {
    const button = (name: string) => page.getByRole('button', { name }).locator('visible=true').first();
    await test.step('the map', async () => {
      // With a saved view, because first-time visitors are asked for a place.
      await mapPage.open('?z=6&lat=46.8&lng=2.5');
      await atEachSize(page, 'the map', async (name) => {
        await expectNothingBeside(page, name);
        await expectPressable(page, button(words.filters.open), `${name}: filters`);
        await expectPressable(page, page.getByRole('main').getByRole('link', { name: words.frame.addEvent }), name);
        await expectPressable(page, button(words.map.showList), `${name}: list`);
        await expectPressable(page, (await mapPage.someCluster()).pin, `${name}: a pin`);
      });
    });

    await test.step('the filters', async () => {
      await filters.show();
      await atEachSize(page, 'the filters', async (name) => {
        await expectNothingBeside(page, name);
        await expectWithinScreen(page.getByRole('dialog', { name: words.filters.title }), name);
        const chips = page.getByRole('toolbar').getByRole('button');
        const day = page.getByLabel(words.filters.from, { exact: true });
        for (const goal of [chips.first(), chips.last(), day, button(words.filters.close)]) {
          await expectPressable(page, goal, name);
        }
      });
      await filters.hide();
    });

    await test.step('the list', async () => {
      await results.show();
      const card = results.cards.first();
      await atEachSize(page, 'the list', async (name) => {
        await expectNothingBeside(page, name);
        await expectWithinScreen(card, name);
        await expectWholeText(card.getByRole('heading'), name);
        await expectPressable(page, card.getByRole('link').first(), `${name}: its name`);
      });
    });

    await test.step('the popup', async () => {
      const token = await signIn(page);
      const title = 'Une longue nuit de danse au bord du fjord';
      const { slug } = await addOwnEvent(request, token, title);
      await page.goto(`/?z=12&lat=64.18&lng=-51.72&event=${slug}`);
      await expect(popup.card).toBeVisible();
      await atEachSize(page, 'the popup', async (name) => {
        await expectNothingBeside(page, name);
        await expectWithinScreen(popup.card, name);
        const closer = popup.card.getByRole('button', { name: words.map.popup.close, exact: true });
        const copier = popup.card.getByRole('button', { name: words.events.copyLink });
        for (const goal of [closer, popup.moreInfo, copier]) await expectPressable(page, goal, name);
        const heading = popup.card.getByRole('heading', { name: title });
        await heading.scrollIntoViewIfNeeded();
        await expectWholeText(heading, name);
        expect.soft(await longestLine(heading), `${name}: words beside each other`).toBeGreaterThan(10);
        expect.soft(await overlap(closer, heading), `${name}: nothing lies over its name`).toBe(false);
      });
    });
  });
});

/** Opens a screen and expects no endless animation, no accessibility violations, and that it fits phones. */
async function checkScreen(page: Page, visit: Visit, words: typeof wordsIn.fr, isMobile: boolean): Promise<void> {
  await test.step(visit.name, async () => {
    await open(page, visit);
    await expectStill(page, visit.name);
    await expectAccessible(page, colorSchemesOn(isMobile));
    if (isMobile) await expectFits(page, visit, words);
  });
}

/**
 * Expects that nothing is truncated or off the screen and that the main action is reachable, on small screens and with
 * large text.
 */
async function expectFits(page: Page, visit: Visit, words: typeof wordsIn.fr): Promise<void> {
  await atEachSize(page, visit.name, (name) => expectInReach(page, visit.action?.(words), name));
}

/** Runs a check on the smallest phone, with text at 200 %, and with both. */
async function atEachSize(page: Page, what: string, check: (name: string) => Promise<void>): Promise<void> {
  const usual = page.viewportSize();
  for (const [width, text] of [
    [320, '100%'],
    [390, '200%'],
    [320, '200%'],
  ] as const) {
    await page.setViewportSize({ width, height: 700 });
    await page.evaluate((size) => {
      document.documentElement.style.fontSize = size;
    }, text);
    await check(`${what}, ${width} px wide, text at ${text}`);
  }
  if (usual) await page.setViewportSize(usual);
}

/**
 * Expects that the screen does not scroll sideways, that its heading is complete, and that its button can be scrolled
 * into view and pressed.
 */
async function expectInReach(page: Page, action: string | undefined, name: string): Promise<void> {
  await expectNothingBeside(page, name);
  await expectWholeText(page.getByRole('heading', { level: 1 }), name);
  if (action === undefined) return;
  const main = page.getByRole('main');
  const button = main.getByRole('button', { name: action }).or(main.getByRole('link', { name: action }));
  await expectPressable(page, button.locator('visible=true').first(), `${name}: ${action}`);
}

async function expectNothingBeside(page: Page, name: string): Promise<void> {
  const sideways = () =>
    page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      if (scrollWidth <= clientWidth) return [];
      // Ignores rows that scroll by themselves, and reports the innermost element.
      const scrolls = (element: Element) => element.closest('[role="tablist"]') !== null;
      return [...document.querySelectorAll('body *')]
        .filter((element) => !scrolls(element) && element.getBoundingClientRect().right > clientWidth + 1)
        .slice(-5)
        .map((element) => element.outerHTML.slice(0, 300));
    });
  // Waits until the layout is stable.
  const softly = expect.configure({ soft: true });
  await softly.poll(sideways, { message: `${name}: beside the screen`, timeout: 3000 }).toEqual([]);
}

/**
 * Expects that no element exceeds the screen, even if a parent hides the overflow. Drawings are clipped to their
 * frames.
 */
async function expectWithinScreen(part: Locator, name: string): Promise<void> {
  const outside = await part.evaluate((element) =>
    [element, ...element.querySelectorAll(':not(svg *)')]
      .filter((each) => {
        const { left, right, width } = each.getBoundingClientRect();
        return width > 1 && (left < -1 || right > innerWidth + 1);
      })
      .map((each) => each.outerHTML.slice(0, 200)),
  );
  expect.soft(outside, `${name}: over the edge`).toEqual([]);
}

async function expectWholeText(heading: Locator, name: string): Promise<void> {
  const cut = await heading.evaluate((element) => element.scrollWidth > element.clientWidth + 1);
  expect.soft(cut, `${name}: its heading is cut`).toBe(false);
}

/**
 * Expects that the element can be scrolled into view, is not covered or moving, is complete, and is large enough for a
 * finger.
 */
async function expectPressable(page: Page, goal: Locator, name: string): Promise<void> {
  await expect.soft(goal.click({ trial: true, timeout: 3000 }), `${name} is in reach`).resolves.toBeUndefined();
  const box = await goal.boundingBox({ timeout: 3000 }).catch(() => null);
  const isWhole = box !== null && box.x >= 0 && box.x + box.width <= (page.viewportSize()?.width ?? 0);
  expect.soft(isWhole, `${name} is whole`).toBe(true);
  expect.soft(Math.min(box?.width ?? 0, box?.height ?? 0), `${name} is large enough`).toBeGreaterThanOrEqual(16);
}

/** Returns the number of characters of the longest line. */
function longestLine(element: Locator): Promise<number> {
  return element.evaluate((heading) => {
    const range = document.createRange();
    const text = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT).nextNode();
    const lines = new Map<number, number>();
    for (let at = 0; at < (text?.textContent?.length ?? 0); at += 1) {
      range.setStart(text as Node, at);
      range.setEnd(text as Node, at + 1);
      const { top } = range.getBoundingClientRect();
      lines.set(top, (lines.get(top) ?? 0) + 1);
    }
    return Math.max(0, ...lines.values());
  });
}

/** Returns whether one element covers text of the other. */
async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const box = await one.boundingBox();
  return other.evaluate((element, over) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return [...range.getClientRects()].some(
      ({ left, right, top, bottom }) =>
        over !== null && left < over.x + over.width && right > over.x && top < over.y + over.height && bottom > over.y,
    );
  }, box);
}

/** Returns the colours of styles and types by their French names, in the format of computed styles. */
async function catalogueColours(request: APIRequestContext): Promise<Map<string, string>> {
  const lists = await Promise.all(
    ['dances', 'event_types'].map(async (list) => (await request.get(`/api/internal/${list}`)).json()),
  );
  return new Map(
    lists.flat().map(({ name, names, color }) => {
      const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
      return [names.fr ?? name, `rgb(${red}, ${green}, ${blue})`];
    }),
  );
}

/** Returns the background colour of each element and the colour of its dot. */
function tintsOf(elements: Locator) {
  return elements.evaluateAll((all) =>
    all.map((element) => ({
      // Without a count.
      name: element.firstChild instanceof Text ? element.firstChild.data : element.textContent,
      isOn: element.getAttribute('aria-pressed') === 'true',
      ground: getComputedStyle(element).backgroundColor,
      dot: getComputedStyle(element, '::before').backgroundColor,
    })),
  );
}
