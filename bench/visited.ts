import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type Browser, chromium } from '@playwright/test';
import * as z from 'zod/mini';
import { Event } from '#contract/events.ts';
import { chromiumFlags, findChromium } from '#testing/chromium.ts';

export interface Visit {
  address: string;
  /** Path of an event with a picture. */
  eventPath: string;
  browser: Browser;
  debuggingPort: number;
}

const debuggingPort = 9333;
const root = join(import.meta.dirname, '..');

/**
 * Starts the built server of the end-to-end tests, which has its own street tiles, and a browser, calls `measure`, and
 * stops both.
 */
export async function visited(measure: (visit: Visit) => Promise<void>): Promise<void> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('This needs Chromium: apt-get install chromium.');
  const server = spawn(process.execPath, ['e2e/server.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const browser = await chromium.launch({
    executablePath,
    // Playwright disables this cache for itself, but visitors have it.
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
    args: [...chromiumFlags, `--remote-debugging-port=${debuggingPort}`],
  });
  try {
    const address = await addressOf(server.stdout);
    await measure({ address, eventPath: await somePath(address), browser, debuggingPort });
  } finally {
    await browser.close();
    server.kill('SIGTERM');
    await once(server, 'exit');
  }
}

async function addressOf(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface(output)) {
    const address = /^Pista is at ([^\s,]+)/.exec(line)?.[1];
    if (address) return address;
  }
  throw new Error('The server did not start.');
}

async function somePath(address: string): Promise<string> {
  const response = await fetch(`${address}/api/internal/events?limit=100`);
  const events = z.array(Event).parse(await response.json());
  const event = events.find(({ picture }) => picture !== null) ?? events[0];
  if (!event) throw new Error('The server has no events.');
  return `/events/${event.slug}`;
}
