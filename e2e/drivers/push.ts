import { expect, type Page, type Worker } from '@playwright/test';
import { PushReceiver } from '#testing/push-receiver.ts';
import type { StoredMessage } from '#testing/push-service.ts';

interface Shown {
  title: string;
  tag: string;
  icon: string;
}

/**
 * Web push. The test browser has no push service, so its subscribe call is replaced, and messages are passed to the
 * worker by the debugger. Clicks on notifications are simulated in the worker.
 */
export class Push {
  readonly #page: Page;
  #endpoint: string;
  readonly #receiver = new PushReceiver();

  constructor(page: Page, pushService: string) {
    this.#page = page;
    this.#endpoint = `http://${pushService}/${crypto.randomUUID()}`;
  }

  async replacePushManager(): Promise<void> {
    await this.#page.context().grantPermissions(['notifications', 'clipboard-read', 'clipboard-write']);
    await this.#page.addInitScript(replacePushManager, { endpoint: this.#endpoint, keys: this.#receiver.keys });
  }

  async setDown(isDown: boolean): Promise<void> {
    await this.#page.evaluate((text) => sessionStorage.setItem('push-is-down', text), String(isDown));
  }

  /** Simulates a server that has lost its key and created another one. */
  async subscribeWithOtherKey(): Promise<void> {
    await this.#page.evaluate(() => sessionStorage.setItem('push-subscribed', 'B'.repeat(87)));
  }

  isSubscribed(): Promise<boolean> {
    return this.#page.evaluate(() => sessionStorage.getItem('push-subscribed') !== null);
  }

  /** Simulates that the push service changes the endpoint of this browser. */
  async changeEndpoint(): Promise<void> {
    this.#endpoint = `${this.#endpoint}/moved`;
    await (await this.#worker()).evaluate(
      async (subscriptionJson) => {
        let done: Promise<unknown> = Promise.resolve();
        const waitUntil = (promise: Promise<unknown>) => {
          done = promise;
        };
        const newSubscription = { toJSON: () => subscriptionJson };
        self.dispatchEvent(Object.assign(new Event('pushsubscriptionchange'), { newSubscription, waitUntil }));
        await done;
      },
      { endpoint: this.#endpoint, keys: this.#receiver.keys },
    );
  }

  /** Returns the decrypted message that the push service received for this browser. */
  async firstMessage(): Promise<string> {
    const receivedMessages = async (): Promise<StoredMessage[]> =>
      (await this.#page.request.get(this.#endpoint)).json();
    await expect.poll(async () => (await receivedMessages()).length).toBe(1);
    return this.#receiver.open(Buffer.from((await receivedMessages())[0]?.body ?? '', 'base64'));
  }

  /**
   * Delivers a message to the worker until it is shown, because on a busy machine the debugger sometimes loses one. A
   * message delivered twice is shown once.
   */
  async deliver(data: string): Promise<void> {
    const before = await this.shown();
    await expect(async () => {
      await this.#handOver(data);
      await expect.poll(() => this.shown(), { timeout: 5000 }).not.toEqual(before);
    }).toPass();
  }

  /**
   * Waits until the worker is active, because a worker being installed would miss the message. The worker for use
   * without a network is another registration.
   */
  async #handOver(data: string): Promise<void> {
    const debug = await this.#page.context().newCDPSession(this.#page);
    const registered = new Promise<string>((resolve) => {
      debug.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
        const active = versions.find(({ status, scriptURL }) => status === 'activated' && isPushWorker(scriptURL));
        if (active) resolve(active.registrationId);
      });
    });
    await debug.send('ServiceWorker.enable');
    const { origin } = new URL(this.#page.url());
    await debug.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registered, data });
    await debug.detach();
  }

  async shown(): Promise<Shown[]> {
    return (await this.#worker()).evaluate(async () => {
      const { registration } = self as unknown as { registration: ServiceWorkerRegistration };
      const all = await registration.getNotifications();
      return all.map(({ title, tag, icon }) => ({ title, tag, icon }));
    });
  }

  /** Returns the numbers that the worker sets on the icon of the site, from now on. */
  async numbersOnIcon(): Promise<() => Promise<number[]>> {
    const worker = await this.#worker();
    const numbers = await worker.evaluateHandle(() => {
      const set: number[] = [];
      Object.assign(navigator, { setAppBadge: async (count: number) => void set.push(count) });
      return set;
    });
    return () => numbers.jsonValue();
  }

  /** Clicks a notification or its button, and returns the URL of the opened or focused window. */
  async press(tag: string, action = ''): Promise<string | undefined> {
    const worker = await this.#worker();
    return worker.evaluate(
      async ([tag, action]) => {
        const { registration, clients, WindowClient } = self as unknown as {
          registration: ServiceWorkerRegistration;
          clients: { openWindow(address: string): Promise<null> };
          WindowClient: { prototype: { url: string; focus(): Promise<unknown> } };
        };
        const [notification] = await registration.getNotifications({ tag: tag as string });
        let opened: string | undefined;
        clients.openWindow = async (address) => {
          opened = `new: ${address}`;
          return null;
        };
        WindowClient.prototype.focus = async function () {
          opened = `there: ${this.url}`;
          return this;
        };
        let done: Promise<unknown> = Promise.resolve();
        const waitUntil = (promise: Promise<unknown>) => {
          done = promise;
        };
        self.dispatchEvent(Object.assign(new Event('notificationclick'), { notification, action, waitUntil }));
        await done;
        return opened;
      },
      [tag, action],
    );
  }

  async #worker(): Promise<Worker> {
    const context = this.#page.context();
    const isOurs = (worker: Worker) => isPushWorker(worker.url());
    return context.serviceWorkers().find(isOurs) ?? context.waitForEvent('serviceworker', isOurs);
  }
}

function isPushWorker(url: string): boolean {
  return url.endsWith('/service-worker.js');
}

/** Runs in the page before its scripts. */
function replacePushManager(subscriptionJson: { endpoint: string; keys: { p256dh: string; auth: string } }): void {
  const subscription = {
    options: {
      get applicationServerKey() {
        const key = sessionStorage.getItem('push-subscribed') ?? '';
        const bytes = atob(key.replaceAll('-', '+').replaceAll('_', '/'));
        return Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)).buffer;
      },
    },
    toJSON: () => subscriptionJson,
    async unsubscribe() {
      sessionStorage.removeItem('push-subscribed');
      return true;
    },
  };
  PushManager.prototype.subscribe = async (options) => {
    if (sessionStorage.getItem('push-is-down') === 'true')
      throw new DOMException('Registration failed - push service error', 'AbortError');
    sessionStorage.setItem('push-subscribed', String(options?.applicationServerKey));
    return subscription as unknown as PushSubscription;
  };
  PushManager.prototype.getSubscription = async () =>
    sessionStorage.getItem('push-subscribed') !== null ? (subscription as unknown as PushSubscription) : null;
}
