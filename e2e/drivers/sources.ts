import { expect, type Locator, type Page } from '@playwright/test';
import type { Messages } from '#web/i18n/messages.ts';

/** Someone who gives what they keep elsewhere. */
export class Sources {
  readonly #page: Page;
  readonly #words: Messages['sources'];
  readonly #form: Messages['form'];

  constructor(page: Page, { sources, form }: Messages) {
    this.#page = page;
    this.#words = sources;
    this.#form = form;
  }

  /** Gives an address, and waits until it was read. */
  async give(address: string, name: string): Promise<void> {
    await this.#page.getByLabel(this.#words.address).fill(address);
    await this.#page.getByRole('button', { name: this.#words.read, exact: true }).click();
    await expect(this.#page.getByRole('heading', { level: 1 })).toHaveText(name);
    await expect(this.#page.getByText(this.#words.stateTexts.preview)).toBeVisible();
  }

  /** Answers what is asked once for all of it. Of no style by which other journeys count what is on around. */
  async answer(): Promise<void> {
    await this.#page.getByLabel(this.#words.answers.type).selectOption({ index: 1 });
    await this.#page.getByRole('toolbar', { name: this.#form.dances }).getByRole('button', { name: 'Bachata' }).click();
    await this.#page.getByRole('radio', { name: this.#words.answers.notGiven }).check();
    await this.#page.getByRole('button', { name: this.#words.places.save }).click();
  }

  publishButton(count: number): Locator {
    const { publishCount_one: one, publishCount_other: other } = this.#words;
    return this.#page.getByRole('button', {
      name: (count === 1 ? one : other).replace('{{count, number}}', `${count}`),
    });
  }

  async publish(count: number): Promise<void> {
    await this.publishButton(count).click();
    await expect(this.#page.getByText(this.#words.stateTexts['in-step'])).toBeVisible();
  }

  /** One of its dates. */
  entry(name: string): Locator {
    return this.#page.getByRole('article').filter({ has: this.#page.getByRole('heading', { name, exact: true }) });
  }
}
