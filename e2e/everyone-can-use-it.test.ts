import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { tabTo } from './drivers/keyboard.ts';
import { atDesk, expect, expectAccessible, looksOn, onPhone, test, tileHost, wordsIn } from './pista.ts';
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

/** Each screen and each thing that opens over one, through the accessibility checker, in light and dark. */
test('the map', async ({ page, theMap }) => {
  const tile = page.waitForRequest((request) => request.url().startsWith(tileHost));
  await theMap.open();
  await tile;
  await expect(page.getByRole('link', { name: /OpenStreetMap/ })).toBeVisible();
  await expectAccessible(page);
});

test('the filters', async ({ page, request, theMap, filters, words }) => {
  await theMap.open('?styles=tango&from=2027-05-10');
  await filters.show();
  await expectAccessible(page);
  // Facts have no colours of their own.
  const toolbars = page.locator(`[role=toolbar]:not([aria-label="${words.eventDetails.goodToKnow}"])`);
  const chips = await tintsOf(toolbars.getByRole('button').locator('visible=true'));
  const colours = await catalogueColours(request);
  expect(chips.length).toBeGreaterThan(10);
  for (const { name, isOn, ground, dot } of chips) {
    // One that is chosen wears its colour, the others show it.
    expect([name, isOn ? ground : dot]).toEqual([name, colours.get(name)]);
  }
  expect(chips.filter(({ isOn }) => isOn).map(({ name }) => name)).toEqual(['Tango argentin']);
});

test('the list', async ({ page, request, theMap, results }) => {
  await theMap.open();
  await results.show();
  await expect(results.cards.first()).toBeVisible();
  await expectAccessible(page);
  const [type, ...dances] = await tintsOf(results.cards.first().locator('li > span, li').and(page.locator('[style]')));
  const colours = await catalogueColours(request);
  expect([type?.name, type?.ground]).toEqual([type?.name, colours.get(type?.name ?? '')]);
  expect(dances).not.toEqual([]);
  for (const { name, dot } of dances) expect([name, dot]).toEqual([name, colours.get(name)]);
});

test('the popup', async ({ page, theMap, popup }) => {
  await theMap.open();
  const { pin } = await theMap.someCluster();
  await pin.click();
  await expect(popup.card).toBeVisible();
  await expectAccessible(page);
});

test('a map where nothing is', async ({ page, theMap, words }) => {
  await page.goto('/?z=12&lat=46.5&lng=-30');
  await expect(page.getByText(words.map.found_zero).first()).toBeVisible();
  await expectAccessible(page);
  expect(await theMap.pins.count()).toBe(0);
});

test('the menu of a phone', onPhone, async ({ page, words, navigation }) => {
  await page.goto('/about');
  await navigation.openMenu();
  await expect(page.getByRole('dialog', { name: words.frame.menu })).toBeVisible();
  await expectAccessible(page);
});

for (const [choice, chosen, attribute, value] of [
  ['language', 'Español', 'lang', 'es'],
  ['theme', wordsIn.fr.frame.themes.dark, 'data-theme', 'dark'],
] as const) {
  test(`the choice of the ${choice}, by keyboard too`, atDesk, async ({ page, words }) => {
    await page.goto('/about');
    const opener = page.getByRole('banner').getByRole('button', { name: words.frame[choice] });
    const option = page.getByRole('button', { name: chosen, exact: true });
    await tabTo(page, opener);
    await page.keyboard.press('Enter');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(option).toBeHidden();
    await expect(opener).toBeFocused();
    await page.keyboard.press('Space');
    await expect(option).toBeVisible();
    await tabTo(page, option);
    await page.keyboard.press('Enter');
    await expect(page.locator('html')).toHaveAttribute(attribute, value);
    await expect(option).toBeHidden();
  });
}

test('the page of an event', async ({ page, request }) => {
  const [event] = await (await request.get('/api/internal/events?limit=1')).json();
  await page.goto(`/events/${event.slug}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(event.name);
  await expectAccessible(page);
});

test('an event that nobody knows', async ({ page }) => {
  const answer = await page.goto('/events/never-heard-of-it');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(page);
});

test.describe('every other screen', () => {
  // One after the other in one browser: what takes time is the checker.
  test.setTimeout(240_000);

  test('for visitors', async ({ page, words, isMobile }) => {
    for (const visit of forVisitors) await lookAt(page, visit, words, isMobile);
  });

  test('for those who are signed in, with what opens over it', async ({ page, request, words, isMobile }) => {
    const token = await signIn(page);
    const { name: project } = test.info().project;
    const own = await addOwnEvent(request, token, `Une grande nuit de danse au bord du fjord (${project})`);
    await addOwnEvent(request, token, `Une autre nuit, qui se montre à côté (${project})`);
    for (const visit of forOrganisers(own)) await lookAt(page, visit, words, isMobile);
    const { myEvents, form, profile } = words;
    await test.step('a form in which something is missing, and its end', async () => {
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
    await test.step('the dates of a series, of which one is left out, on the smallest phone', async () => {
      await page.setViewportSize({ width: 320, height: 700 });
      await page.goto(`/edit-event/${own.id}`);
      await page.getByRole('button', { name: form.steps.when }).click();
      await page.getByLabel(form.repeat, { exact: true }).selectOption('weekly');
      await page.getByText(form.repeatList).click();
      await page.getByRole('checkbox', { name: /2027/ }).nth(2).uncheck();
      await expectAccessible(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    });
    await test.step('moving events to an organiser, and asking for an event, on the smallest phone', async () => {
      const headers = { authorization: `Bearer ${token}` };
      await request.post('/api/internal/organisers', { headers, data: { name: `Le Bal du port (${project})` } });
      await page.goto('/my-event');
      await page.getByRole('button', { name: words.organisers.moving.open }).click();
      await expect(page.getByRole('checkbox').first()).toBeVisible();
      await expectAccessible(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
      const [foreign] = await (await request.get('/api/internal/events?limit=1')).json();
      await page.goto(`/events/${foreign.slug}`);
      await page.getByRole('button', { name: words.eventDetails.isYours }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectAccessible(page);
    });
    await test.step('the question before something is deleted', async () => {
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
    await test.step('the question before an account is deleted', async () => {
      await page.goto('/profile');
      await page.getByRole('button', { name: profile.delete }).click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
      await expectAccessible(page);
    });
  });
});

test.describe('on the smallest phone, and with text twice as large', onPhone, () => {
  test.setTimeout(240_000);

  test('nothing of the panel is cut or beside the screen, and what it is for is in reach', async ({
    page,
    request,
    words,
  }) => {
    const token = await signIn(page);
    await fillPanel(
      request,
      token,
      await addOwnEvent(request, token, 'Une très grande nuit de danse au bord du fjord'),
    );
    for (const visit of forAdministrators) {
      await open(page, visit);
      await expectRoom(page, visit, words);
    }
  });

  test('the map can be used, and so can its popup, its filters and its list', async ({
    page,
    request,
    words,
    theMap,
    filters,
    popup,
    results,
  }) => {
    const button = (name: string) => page.getByRole('button', { name }).locator('visible=true').first();
    await test.step('the map', async () => {
      // Where one has been before: who comes for the first time is asked where to dance.
      await theMap.open('?z=6&lat=46.8&lng=2.5');
      await atEachSize(page, 'the map', async (name) => {
        await expectNothingBeside(page, name);
        await expectPressable(page, button(words.filters.open), `${name}: filters`);
        await expectPressable(page, page.getByRole('main').getByRole('link', { name: words.frame.addEvent }), name);
        await expectPressable(page, button(words.map.showList), `${name}: list`);
        await expectPressable(page, (await theMap.someCluster()).pin, `${name}: a pin`);
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
        const closer = popup.card.getByRole('button', { name: words.events.popup.close, exact: true });
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

test('whoever wants less motion sees nothing that moves for ever', async ({ page, theMap, results }) => {
  await theMap.open();
  await results.show();
  await expect(results.cards.first()).toBeVisible();
  await expectWords(page);
  // Every other screen is looked at where the checker reads it.
  await expectStill(page, 'the map');
});

/** A screen, as everyone should find it: still, accessible, and on a phone with room for all of it. */
async function lookAt(page: Page, visit: Visit, words: typeof wordsIn.fr, isMobile: boolean): Promise<void> {
  await test.step(visit.name, async () => {
    await open(page, visit);
    await expectStill(page, visit.name);
    await expectAccessible(page, looksOn(isMobile));
    if (isMobile) await expectRoom(page, visit, words);
  });
}

/** On small screens and with large text nothing is cut or beside the screen, and what a screen is for is in reach. */
async function expectRoom(page: Page, visit: Visit, words: typeof wordsIn.fr): Promise<void> {
  await atEachSize(page, visit.name, (name) => expectInReach(page, visit.action?.(words), name));
}

/** On the smallest phone, with text twice as large, and with both. */
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

/** The screen does not scroll sideways; its heading is whole, and its button can be brought into view and pressed. */
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
      // Not what lies beyond the edge of a row that scrolls by itself; the innermost says the most.
      const scrolls = (element: Element) => element.closest('[role="tablist"]') !== null;
      return [...document.querySelectorAll('body *')]
        .filter((element) => !scrolls(element) && element.getBoundingClientRect().right > clientWidth + 1)
        .slice(-5)
        .map((element) => element.outerHTML.slice(0, 300));
    });
  // Once what came last has found its place.
  const softly = expect.configure({ soft: true });
  await softly.poll(sideways, { message: `${name}: beside the screen`, timeout: 3000 }).toEqual([]);
}

/** Nothing in it lies over the edge of the screen, even where what holds it would hide that; drawings are cut to their frames. */
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

/** It can be brought into view, stands still there and under nothing else, is whole, and large enough for a finger. */
async function expectPressable(page: Page, goal: Locator, name: string): Promise<void> {
  await expect.soft(goal.click({ trial: true, timeout: 3000 }), `${name} is in reach`).resolves.toBeUndefined();
  const box = await goal.boundingBox({ timeout: 3000 }).catch(() => null);
  const isWhole = box !== null && box.x >= 0 && box.x + box.width <= (page.viewportSize()?.width ?? 0);
  expect.soft(isWhole, `${name} is whole`).toBe(true);
  expect.soft(Math.min(box?.width ?? 0, box?.height ?? 0), `${name} is large enough`).toBeGreaterThanOrEqual(16);
}

/** How many letters its fullest line has. */
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

/** True where one lies over the words of the other. */
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

/** The colours that the catalogue gives to its styles and types, by their French names, as a browser tells them. */
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

/** What each stands on, and the dot before it. */
function tintsOf(elements: Locator) {
  return elements.evaluateAll((all) =>
    all.map((element) => ({
      name: element.textContent,
      isOn: element.getAttribute('aria-pressed') === 'true',
      ground: getComputedStyle(element).backgroundColor,
      dot: getComputedStyle(element, '::before').backgroundColor,
    })),
  );
}
