import type { Locator, Page } from '@playwright/test';

/** More stops than any screen has before what one looks for. */
const maxStops = 160;

/** Presses Tab until the focus is on something, as someone would who knows where to go. */
export async function tabTo(page: Page, goal: Locator): Promise<void> {
  // Looking it up by its name takes longer than all the rest: only where the page has drawn another in its place.
  let element = await goal.elementHandle();
  for (let stops = 0; stops < maxStops; stops += 1) {
    await page.keyboard.press('Tab');
    if (!(await element?.evaluate((found) => found.isConnected))) element = await goal.elementHandle();
    if (await element?.evaluate((found) => found === document.activeElement)) return;
  }
  throw new Error(`Tab never came to ${goal}.`);
}
