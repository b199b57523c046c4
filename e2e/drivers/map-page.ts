import { expect, type Locator, type Page } from '@playwright/test';
import type { Messages } from '#web/i18n/messages.ts';

/** The map screen: its pins and the number of events. */
export class MapPage {
  readonly #page: Page;
  readonly #words: Messages;

  constructor(page: Page, words: Messages) {
    this.#page = page;
    this.#words = words;
  }

  get pins(): Locator {
    return this.#page.getByRole('group', { name: this.#words.map.pins }).getByRole('button');
  }

  get selectedPin(): Locator {
    return this.pins.and(this.#page.locator('[aria-pressed=true]'));
  }

  /** Returns the colour of a pin. */
  colourOf(pin: Locator): Promise<string> {
    return pin.evaluate((button) => getComputedStyle(button.firstElementChild ?? button, '::before').backgroundColor);
  }

  async open(search = ''): Promise<void> {
    await this.#page.goto(`/${search}`);
    await expect(this.pins.first()).toBeVisible();
  }

  /** Returns the number of events in view that the screen shows. */
  async count(): Promise<number> {
    const said = this.#page.getByText(this.#foundPattern).first();
    return numberIn((await said.textContent()) ?? '');
  }

  /** Returns the number once it has been stable for a while, because the list follows the map with a delay. */
  async stableCount(): Promise<number> {
    let last = -1;
    const isSame = async () => {
      const before = last;
      last = await this.count();
      return last === before;
    };
    await expect.poll(isSame, { intervals: [800] }).toBe(true);
    return last;
  }

  async expectCount(matcher: (count: number) => boolean): Promise<void> {
    await expect.poll(async () => matcher(await this.count())).toBe(true);
  }

  /** Returns a visible pin with several events that is not covered, and its count. */
  async someCluster(): Promise<{ pin: Locator; count: number }> {
    const count = await this.pins.count();
    for (let index = 0; index < count; index += 1) {
      const pin = this.pins.nth(index);
      const events = numberIn((await pin.getAttribute('aria-label')) ?? '');
      if (events > 1 && (await isOnTop(pin))) {
        return { pin, count: events };
      }
    }
    throw new Error('The map has no visible cluster that is not covered.');
  }

  get #foundPattern(): RegExp {
    const ending = this.#words.map.found_other.replace(/^.*?\}\}/, '');
    return new RegExp(`\\d.*${ending}$`);
  }
}

/** Parses `1 234 événements` and `1,234 events` as 1234. */
function numberIn(text: string): number {
  return Number(text.replace(/\D/g, ''));
}

/** Returns whether the centre of the pin is on the screen and not covered. */
function isOnTop(pin: Locator): Promise<boolean> {
  return pin.evaluate((button) => {
    const { left, top, width, height } = button.getBoundingClientRect();
    const found = document.elementFromPoint(left + width / 2, top + height / 2);
    return found !== null && button.contains(found);
  });
}
