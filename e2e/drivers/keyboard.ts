import type { Locator, Page } from '@playwright/test';

/** More stops than any screen has before what one looks for. */
const mostStops = 160;

/** Presses Tab until the focus is on something, as someone would who knows where to go. */
export async function tabTo(page: Page, goal: Locator): Promise<void> {
  await goal.waitFor();
  for (let stops = 0; stops < mostStops; stops += 1) {
    await page.keyboard.press('Tab');
    if (await goal.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`Tab never came to ${goal}.`);
}
