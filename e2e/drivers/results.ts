import { expect, type Locator, type Page } from '@playwright/test';
import type { Words } from '#web/words/words.ts';

/** The list of the events in view: beside the map, or in the sheet at the foot of a phone. */
export class Results {
  readonly #page: Page;
  readonly #words: Words;

  constructor(page: Page, words: Words) {
    this.#page = page;
    this.#words = words;
  }

  get cards(): Locator {
    return this.#page.getByRole('article');
  }

  /** Pulls up the sheet, where there is one. */
  async show(): Promise<void> {
    const handle = this.#page.getByRole('button', { name: this.#words.map.showList });
    await expect(this.#page.getByRole('region', { name: this.#words.map.listLabel })).toBeVisible();
    if ((await handle.count()) > 0) await handle.click();
    await expect(handle).toHaveCount(0);
  }
}
