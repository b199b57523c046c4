import type { Locator, Page } from '@playwright/test';

/** More tab stops than any screen has before a control. */
const maxStops = 160;

/** Presses Tab until the element has the focus. */
export async function tabTo(page: Page, goal: Locator): Promise<void> {
  // Looking the element up by its name is slow, so it is repeated only if the page has replaced the element.
  let element = await goal.elementHandle();
  for (let stops = 0; stops < maxStops; stops += 1) {
    await page.keyboard.press('Tab');
    if (!(await element?.evaluate((found) => found.isConnected))) element = await goal.elementHandle();
    if (await element?.evaluate((found) => found === document.activeElement)) return;
  }
  throw new Error(`${goal} was not reached with Tab.`);
}
