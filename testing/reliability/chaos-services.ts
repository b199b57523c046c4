import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { cleanUpFile } from '#testing/after-file.ts';
import { formData } from '#testing/form-data.ts';
import { geocoderServer } from '#testing/geocoder-server.ts';
import { openPushService } from '#testing/push-service.ts';
import { testS3Server } from '#testing/s3-server.ts';
import { smtpServer } from '#testing/smtp-server.ts';
import { atMost, type ChaosOptions, holds, resultsOf, type Scenario, secondsUntil, statusOf } from './chaos-check.ts';
import { parsed } from './fuzz-checks.ts';
import { type Gate, openGate } from './gate.ts';
import type { Result } from './result-table.ts';
import { type SiteProcess, startSite } from './site-process.ts';
import { addWriters, type Writers, WriteStorm } from './write-storm.ts';

interface Service {
  /** Port of the real server, and the settings of the site for the gate in front of it. */
  port: number;
  env(port: number): Record<string, string>;
  /** Uses the service before, during and after its absence, and returns what must hold. */
  use(given: {
    site: SiteProcess;
    token: string;
    gatePort: number;
    phase: 'before' | 'without' | 'after';
  }): Promise<Result[]>;
  /** The part of the health of the site that reports the absence, and its problems. */
  health?: { part: string; problems: readonly string[] };
}

/** Runs a site whose service disappears and comes back while events are written. */
async function loseService({ isOnPostgresql }: ChaosOptions, open: () => Promise<Service>): Promise<Result[]> {
  let gate: Gate | undefined;
  let site: SiteProcess | undefined;
  try {
    const service = await open();
    gate = await openGate({ host: '127.0.0.1', port: service.port });
    let writers: Writers | undefined;
    const running = await startSite({
      ...{ isOnPostgresql, env: service.env(gate.port) },
      async fill(tools) {
        writers = await addWriters(tools, 2);
      },
    });
    site = running;
    if (!writers) return [];
    const [token = ''] = writers.tokens;
    const use = (phase: 'before' | 'without' | 'after') =>
      service.use({ site: running, token, gatePort: gate?.port ?? 0, phase });
    const storm = new WriteStorm(() => running.address, writers);
    storm.start();
    const results = await use('before');
    await gate.refuse();
    results.push(...(await use('without')));
    results.push(holds('without it: the site is ready', (await statusOf(`${site.address}/api/health/ready`)) === 200));
    const { health } = service;
    if (health) {
      const says = async () => {
        const answer = await storm.ask(token, 'GET', '/api/internal/admin/health');
        const part = (answer?.body as Record<string, { problem: string | null }> | undefined)?.[health.part];
        return health.problems.includes(part?.problem ?? '');
      };
      results.push(
        atMost(`without it: health says ${health.problems.join(' or ')}`, await secondsUntil(says, 60), 60, ' s'),
      );
    }
    await gate.pass();
    results.push(...(await use('after')));
    return [...results, ...(await resultsOf(storm))];
  } finally {
    await site?.remove();
    await gate?.close();
    await cleanUpFile();
  }
}

async function sendJson(site: SiteProcess, token: string, method: string, path: string, body?: object) {
  const response = await fetch(site.address + path, {
    method,
    headers: { ...(token && { authorization: token }), ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(60_000),
  });
  return { status: response.status, body: parsed(await response.text()) as Record<string, unknown> | undefined };
}

const register = (site: SiteProcess, email: string) =>
  sendJson(site, '', 'POST', '/api/internal/users', { email, password: 'la pista gira', locale: 'en' });

async function mailServer(): Promise<Service> {
  const smtp = await smtpServer();
  const registered: string[] = [];
  const arrived = () => smtp.envelopes.flatMap(({ to }) => to).filter((to) => registered.includes(to));
  return {
    port: Number(new URL(smtp.url).port),
    env: (port) => ({ SMTP_URL: `smtp://127.0.0.1:${port}`, ADMIN_MAILS: 'off' }),
    health: { part: 'mail', problems: ['mail-unreachable', 'mail-retrying'] },
    async use({ site, phase }) {
      const email = `${phase}-${crypto.randomUUID()}@example.org`;
      const { status } = await register(site, email);
      registered.push(email);
      const results = [holds(`${phase}: an account is created`, status === 201, `status ${status}`)];
      if (phase === 'without') await pause(5000);
      else
        results.push(
          atMost(
            `${phase}: all mails arrive`,
            await secondsUntil(async () => arrived().length >= registered.length, 180),
            120,
            ' s',
          ),
        );
      if (phase === 'after')
        results.push(atMost('mails that arrive twice', arrived().length - new Set(arrived()).size, 0));
      return results;
    },
  };
}

async function storage(): Promise<Service> {
  const s3 = await testS3Server();
  const photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#c60742' } })
    .png()
    .toBuffer();
  let shown = '';
  const upload = async (site: SiteProcess, token: string) => {
    const { payload, headers } = await formData([{ name: 'file', value: photo, type: 'image/png' }]);
    const init = { method: 'PUT', headers: { ...headers, authorization: token }, body: new Uint8Array(payload) };
    const response = await fetch(`${site.address}/api/internal/profile/avatar`, {
      ...init,
      signal: AbortSignal.timeout(60_000),
    });
    const text = await response.text();
    const retryAfter = response.headers.get('retry-after');
    return { status: response.status, text, code: (parsed(text) as { code?: string })?.code, retryAfter };
  };
  return {
    port: Number(new URL(s3.endpoint).port),
    env: (port) => ({
      ...{ S3_ENDPOINT: `http://127.0.0.1:${port}`, S3_BUCKET: s3.bucket, S3_REGION: s3.region },
      ...{ S3_ACCESS_KEY_ID: s3.accessKeyId, S3_SECRET_ACCESS_KEY: s3.secretAccessKey },
    }),
    health: { part: 'pictures', problems: ['pictures-silent'] },
    async use({ site, token, phase }) {
      const startedAt = performance.now();
      const { status, code, text, retryAfter } = await upload(site, token);
      const seconds = (performance.now() - startedAt) / 1000;
      if (phase === 'without')
        return [
          holds(
            'without: a picture is refused clearly',
            status === 503 && code === 'unavailable' && Number(retryAfter) > 0,
            `${status} ${code} after ${seconds.toFixed(1)} s`,
          ),
        ];
      const [url = ''] = /\/pictures\/[^"]+?\.webp/.exec(text) ?? [];
      const results = [holds(`${phase}: a picture is stored`, status < 300 && url !== '', `status ${status}`)];
      for (const path of [url, shown].filter(Boolean))
        results.push(holds(`${phase}: a stored picture is shown`, (await statusOf(site.address + path)) === 200));
      shown = url;
      return results;
    },
  };
}

async function pushService(): Promise<Service> {
  const push = await openPushService();
  const browser = push.subscribe();
  const { endpoint, keys } = browser;
  let tries = 0;
  return {
    port: Number(new URL(endpoint).port),
    env: (port) => ({ PUSH_SERVERS: `127.0.0.1:${port}` }),
    async use({ site, token, gatePort, phase }) {
      if (phase === 'before') {
        // The browser knows the service by the address of the gate.
        const gated = endpoint.replace(/:\d+\//, `:${gatePort}/`);
        await sendJson(site, token, 'PUT', '/api/internal/push/subscriptions', {
          endpoint: gated,
          keys,
          device: 'Phone',
        });
      }
      const { status, body } = await sendJson(site, token, 'POST', '/api/internal/push/trial', {});
      if (status < 300) tries += 1;
      const results = [
        holds(`${phase}: a test message is accepted`, status < 300, `status ${status} ${body?.code ?? ''}`),
      ];
      if (phase === 'without') await pause(5000);
      else
        results.push(
          atMost(
            `${phase}: all messages arrive`,
            await secondsUntil(async () => browser.received.length >= tries, 180),
            120,
            ' s',
          ),
        );
      if (phase === 'after') {
        results.push(atMost('messages that arrive twice', browser.received.length - tries, 0));
        push.close();
      }
      return results;
    },
  };
}

async function geocoder(): Promise<Service> {
  const server = await geocoderServer({ json: { type: 'FeatureCollection', features: [] } });
  return {
    port: Number(new URL(server.url).port),
    env: (port) => ({ GEOCODER: 'photon', GEOCODER_URL: `http://127.0.0.1:${port}` }),
    async use({ site, token, phase }) {
      const startedAt = performance.now();
      const address = `12 rue ${phase} Lyon`;
      const { status } = await sendJson(
        site,
        token,
        'GET',
        `/api/internal/address_suggestions?q=${encodeURIComponent(address)}`,
      );
      const search = await sendJson(site, token, 'GET', '/api/geocode/search?q=Lyon');
      const seconds = (performance.now() - startedAt) / 1000;
      return [
        holds(
          `${phase}: addresses are found in the gazetteer`,
          status < 500 && search.status === 200,
          `status ${status}, ${search.status}`,
        ),
        atMost(`${phase}: both answers`, seconds, 15, ' s'),
      ];
    },
  };
}

const scenario = (name: string, open: () => Promise<Service>): Scenario => ({
  name,
  run: (options) => loseService(options, open),
});

export const serviceScenarios: Scenario[] = [
  scenario('s3', storage),
  scenario('smtp', mailServer),
  scenario('push', pushService),
  scenario('geocoder', geocoder),
];
