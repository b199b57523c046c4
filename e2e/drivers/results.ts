import { expect, type Locator, type Page, test } from '@playwright/test';
import type { Messages } from '#web/i18n/messages.ts';

/** The list of events in view: beside the map, or in the bottom sheet on phones. */
export class Results {
  readonly #page: Page;
  readonly #words: Messages;

  constructor(page: Page, words: Messages) {
    this.#page = page;
    this.#words = words;
  }

  get cards(): Locator {
    return this.#page.getByRole('article');
  }

  /** Returns the title. Until scripts run, the page contains two layouts, one of which is hidden. */
  title(text: string): Locator {
    return this.#page.getByText(text).filter({ visible: true });
  }

  /** Expands the sheet on phones. */
  async show(): Promise<void> {
    const { listLabel, showList, expandList, hideList } = this.#words.map;
    const button = (name: string) => this.#page.getByRole('button', { name });
    await expect(this.#page.getByRole('region', { name: listLabel })).toBeVisible();
    if (!test.info().project.use.isMobile) return;
    const handle = button(showList);
    await expect(handle.or(button(expandList)).or(button(hideList))).toBeVisible();
    if (await handle.isVisible()) await handle.click();
    await expect(handle).toHaveCount(0);
  }
}
