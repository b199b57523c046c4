import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buildClient } from '#client/build.ts';
import { desktopOnly, expect, test } from './pista.ts';

/** A page of another site that lists events, with a picture and a refusal, without a build step. */
const pageOf = (address: string) => `<!doctype html><html lang="en"><title>Agenda</title>
<ul></ul><img alt="Picture"><p></p>
<script type="module">
  import { Pista } from '/pista.js';
  const pista = new Pista({ url: '${address}' });
  const list = document.querySelector('ul');
  let pages = 0;
  for await (const page of pista.events.pages({ limit: 5 })) {
    for (const event of page.items) list.append(Object.assign(document.createElement('li'), { textContent: event.name }));
    const pictured = page.items.find(({ picture }) => picture);
    if (pictured) document.querySelector('img').src = pictured.picture.url;
    if (++pages === 3) break;
  }
  try {
    await pista.events.get('no-such-event');
  } catch ({ status, code }) {
    document.querySelector('p').textContent = status + ' ' + code;
  }
</script>`;

test(
  'program on a page of another site lists events with pictures, and reads refusals',
  desktopOnly,
  async ({ browser, baseURL }, testInfo) => {
    const folder = testInfo.outputPath('client');
    buildClient(folder);
    const script = readFileSync(join(folder, 'pista.js'));
    const site = createServer(({ url }, response) => {
      const isScript = url === '/pista.js';
      response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html');
      response.end(isScript ? script : pageOf(`${baseURL}`));
    }).listen(0, '127.0.0.1');
    await once(site, 'listening');
    const context = await browser.newContext();
    try {
      const page = await context.newPage();
      await page.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`);
      await expect(page.getByRole('listitem')).toHaveCount(15);
      await expect(page.getByText('404 event-unknown')).toBeVisible();
      const widthPx = () => page.getByRole('img').evaluate((image) => (image as HTMLImageElement).naturalWidth);
      await expect.poll(widthPx).toBeGreaterThan(0);
    } finally {
      await context.close();
      site.close();
    }
  },
);
