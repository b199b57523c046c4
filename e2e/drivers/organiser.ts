import { randomUUID } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import type { Messages } from '#web/i18n/messages.ts';

/** An organiser: account and event form. */
export class Organiser {
  readonly #page: Page;
  readonly #words: Messages;

  constructor(page: Page, words: Messages) {
    this.#page = page;
    this.#words = words;
  }

  /** Registers on the screen for it. */
  async register(): Promise<void> {
    const { accounts } = this.#words;
    await this.#page.goto('/home?mode=register');
    await expect(this.#page.getByRole('heading', { level: 1 })).toHaveText(accounts.registerTitle);
    await this.#page.getByLabel(accounts.email).fill(`${randomUUID()}@example.org`);
    await this.#page.getByLabel(accounts.password, { exact: true }).fill('sept tangos avant midi');
    await this.#page.getByRole('button', { name: accounts.register, exact: true }).click();
    await expect(this.#page).not.toHaveURL(/home/);
  }

  /** Registers with the API and signs in, for journeys about something else. */
  async signUpByApi(): Promise<{ email: string }> {
    const { email, token } = await this.registerByApi();
    await this.#page.addInitScript((kept) => localStorage.setItem('userToken', kept), token);
    return { email };
  }

  /** Registers with the API without signing in. */
  async registerByApi(): Promise<{ email: string; password: string; token: string }> {
    const account = { email: `${randomUUID()}@example.org`, password: 'sept tangos avant midi' };
    const { token } = await (await this.#page.request.post('/api/internal/users', { data: account })).json();
    return { ...account, token };
  }

  /** Shares a picture with the installed app, as a phone does. */
  async shareFrom(path: string, picture: Buffer): Promise<void> {
    const page = this.#page;
    await page.addInitScript(() => {
      const ask = window.matchMedia.bind(window);
      window.matchMedia = (query) => ask(query === '(display-mode: standalone)' ? 'all' : query);
    });
    await page.goto(path);
    const stateOfWorker = async () => (await navigator.serviceWorker.getRegistration('/share'))?.active?.state;
    await expect.poll(() => page.evaluate(stateOfWorker)).toBe('activated');
    await page.evaluate(
      (bytes) => {
        const files = new DataTransfer();
        files.items.add(new File([Uint8Array.from(bytes)], 'poster.jpg', { type: 'image/jpeg' }));
        const form = Object.assign(document.createElement('form'), { method: 'post', action: '/share' });
        form.enctype = 'multipart/form-data';
        const input = Object.assign(document.createElement('input'), { type: 'file', name: 'picture' });
        input.files = files.files;
        form.append(input);
        document.body.append(form);
        form.submit();
      },
      [...picture],
    );
  }

  async openForm(): Promise<void> {
    await this.#page.goto('/add-event');
    await expect(this.field('name')).toBeVisible();
  }

  field(name: 'name' | 'place' | 'start' | 'end' | 'type' | 'price' | 'link' | 'pictureText'): Locator {
    // Another choice in the form has the same label.
    if (name === 'price') return this.#page.locator('#event-price');
    // A step is a region whose heading has the same text.
    return this.#page.getByLabel(this.#words.form[name]).and(this.#page.locator('input, select')).first();
  }

  get address(): Locator {
    return this.#page.getByRole('combobox', { name: this.#words.places.address });
  }

  button(name: 'continue' | 'publish' | 'save' | 'tryAgain' | 'close'): Locator {
    return this.#page.getByRole('button', { name: this.#words.form[name], exact: true }).locator('visible=true');
  }

  /** Fills in the first step: name, venue, town, type and style. */
  async fillInWhat(name: string, town: string): Promise<void> {
    await this.field('name').fill(name);
    await this.field('place').fill('La Péniche');
    await this.address.fill(town);
    await this.#page.getByRole('option', { name: town }).first().click();
    await this.field('type').selectOption({ index: 1 });
    const dances = this.#page.getByRole('toolbar', { name: this.#words.form.dances });
    await dances.getByRole('button').first().click();
  }

  /** Drags the pin of the small map a short distance. */
  async movePin(): Promise<void> {
    const { pin, moved } = this.#words.places;
    const button = this.#page.getByRole('button', { name: pin });
    await button.scrollIntoViewIfNeeded();
    const { x, y, width, height } = (await button.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const from = { x: x + width / 2, y: y + height / 2 };
    await this.#page.mouse.move(from.x, from.y);
    await this.#page.mouse.down();
    await this.#page.mouse.move(from.x + 30, from.y + 10, { steps: 4 });
    await this.#page.mouse.up();
    const [said = ''] = moved.split('{{');
    await expect(this.#page.getByText(said)).toBeVisible();
  }

  /** Goes to the second step and fills in the start. */
  async fillInWhen(start: string): Promise<void> {
    await this.button('continue').click();
    await this.field('start').fill(start);
  }

  /** Expects the page of the published event. */
  async expectPublished(name: string): Promise<void> {
    await expect(this.#page.getByText(this.#words.form.added)).toBeVisible();
    await expect(this.#page.getByRole('heading', { level: 1 })).toHaveText(name);
  }
}
