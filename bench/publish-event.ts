/**
 * From the click on "Publish" to the page of the event, drawn: what an organiser waits for. The form is opened as a clone,
 * so that nothing has to be typed; each time for another day at another place, or it would be asked about its likes.
 *
 *   npm run bench:publish-event [-- times]
 */
import type { Page } from '@playwright/test';
import { eventDetails } from '#web/words/en/event-details.ts';
import { form } from '#web/words/en/event-form.ts';
import { percentile, runBench, type Tell } from './report.ts';
import { type Visit, visited } from './visited.ts';

const times = Number(process.argv[2] ?? 20);
const limitMs = 300;
/** The day at which the clock of the journeys' server stands. */
const firstDay = Date.UTC(2027, 5, 1);
const dayMs = 86_400_000;

await runBench((tell) => visited((visit) => measure(visit, tell)));

async function measure({ address, browser }: Visit, tell: Tell): Promise<void> {
  const page = await browser.newPage({ locale: 'en' });
  const ask = async (method: 'GET' | 'POST', path: string, data?: object, token = '') => {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await page.request.fetch(address + path, { method, headers, ...(data && { data }) });
    if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${await answer.text()}`);
    return answer.json();
  };
  const account = { email: 'organiser@example.org', password: 'a bench has no secrets' };
  const { token } = await ask('POST', '/api/internal/users', account);
  await page.addInitScript((kept) => localStorage.setItem('userToken', kept), token);
  await page.addInitScript(watchPublishing, eventDetails.added);
  const [[type], [dance]] = await Promise.all([
    ask('GET', '/api/internal/event_types'),
    ask('GET', '/api/internal/dances'),
  ]);

  const took: number[] = [];
  for (let nth = 0; nth < times; nth++) {
    const day = new Date(firstDay + nth * 10 * dayMs).toISOString().slice(0, 10);
    const source = await ask(
      'POST',
      '/api/internal/events',
      {
        name: `Milonga of the bench ${nth}`,
        dateStart: `${day}T20:00`,
        dateEnd: `${day}T23:30`,
        place: 'Port-aux-Français',
        type: { id: type.id },
        dances: [{ id: dance.id }],
        location: { latitude: -49.35, longitude: 60 + nth, place: 'Kerguelen', displayName: 'Kerguelen' },
      },
      token,
    );
    await page.goto(`${address}/add-event?from=${source.id}`);
    took.push(await publish(page));
  }
  tell({
    name: 'from the click on "Publish" to the page of the event',
    value: percentile(took, 0.5),
    unit: 'ms',
    limit: { most: limitMs },
    note: `median of ${times}; p95 ${percentile(took, 0.95).toFixed(0)} ms`,
  });
  await page.close();
}

/** Opens the steps one after the other, publishes, and says how long that took. */
async function publish(page: Page): Promise<number> {
  const button = (name: string) => page.getByRole('button', { name, exact: true }).locator('visible=true');
  const isReady = button(form.publish);
  const next = button(form.continue);
  await isReady.or(next).first().waitFor();
  while ((await isReady.count()) === 0) await next.first().click();
  // Nobody is quicker; meanwhile the page brings what it will need next.
  await page.waitForTimeout(6000);
  await isReady.click();
  return page.evaluate(() => window.publishedMs());
}

declare global {
  interface Window {
    publishedMs(): Promise<number>;
  }
}

/** Runs in the page. */
function watchPublishing(news: string): void {
  let pressedAt = 0;
  const published = Promise.withResolvers<number>();
  window.publishedMs = () => published.promise;
  document.addEventListener('click', ({ timeStamp }) => (pressedAt = timeStamp), { capture: true });
  new MutationObserver(() => {
    if (pressedAt === 0 || !document.querySelector('main')?.textContent?.includes(news)) return;
    // A message posted from a frame's callback arrives right after that frame has been painted.
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => published.resolve(performance.now() - pressedAt);
      port2.postMessage(null);
    });
  }).observe(document, { subtree: true, childList: true, characterData: true });
}
