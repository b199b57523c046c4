import { expect, type Locator, type Page } from '@playwright/test';
import type { Messages } from '#web/i18n/messages.ts';

/** The popup with the events of a pin, one at a time. */
export class Popup {
  readonly #page: Page;
  readonly #words: Messages;

  constructor(page: Page, words: Messages) {
    this.#page = page;
    this.#words = words;
  }

  /** Distinguished from other dialogs by a link that only events have. */
  get card(): Locator {
    return this.#page.getByRole('dialog').filter({ has: this.moreInfo });
  }

  get moreInfo(): Locator {
    return this.#page.getByRole('link', { name: this.#words.map.popup.moreInfo, exact: true });
  }

  async name(): Promise<string> {
    return (await this.card.getByRole('heading').textContent()) ?? '';
  }

  async expectPosition(position: number, total: number): Promise<void> {
    await expect(this.card.getByText(new RegExp(`^${position} / ${spaced(total)}$`))).toBeVisible();
  }

  /** Waits until the popup stays where it is: the map moves to make space for it. */
  async expectStill(): Promise<void> {
    let last: unknown;
    const isSame = async () => {
      const before = last;
      last = JSON.stringify(await this.card.boundingBox());
      return last === before;
    };
    await expect.poll(isSame, { intervals: [800] }).toBe(true);
  }

  async next(): Promise<void> {
    await this.card.getByRole('button', { name: this.#words.map.popup.next }).click();
  }

  async previous(): Promise<void> {
    await this.card.getByRole('button', { name: this.#words.map.popup.previous }).click();
  }

  async copyLink(): Promise<string> {
    await this.card.getByRole('button', { name: this.#words.events.copyLink }).click();
    await expect(this.#page.getByText(this.#words.events.linkCopied)).toBeVisible();
    return this.#page.evaluate(() => navigator.clipboard.readText());
  }

  async close(): Promise<void> {
    await this.card.getByRole('button', { name: this.#words.map.popup.close, exact: true }).click();
    await expect(this.card).toHaveCount(0);
  }
}

/** Matches 1234 in the number format of each language: `1,234`, `1 234`, `1.234` or `1234`. */
function spaced(number: number): string {
  return String(number).replace(/\B(?=(\d{3})+$)/g, '\\D?');
}
