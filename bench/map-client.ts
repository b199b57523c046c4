/**
 * Time until a phone with a processor slowed four times shows the effect of a press on its map, compared with baseline
 * pages of the same run that do only what a browser must do. Presses last as long as people's do; the server has a
 * latency of 50 ms and a million events. The pages take turns, because machines are shared, so only figures of the same
 * run are comparable.
 *
 *   npm run bench:map-client [-- --runs 3 --presses 50 --pans 200] [name=http://127.0.0.1:3000 …]
 *
 * URLs are other builds to compare with.
 */
import { parseArgs } from 'node:util';
import { bundleBaseline } from './baseline/make-baseline.ts';
import { filter, openPopups, pan, panBaseline, popupBaseline, pressBaseline, Times } from './map-interactions.ts';
import { millionEventsProxy } from './million-events-proxy.ts';
import { Phone } from './phone.ts';
import { type Figure, percentile, runBench } from './report.ts';
import { visited } from './visited.ts';

/** Limits in milliseconds apply if the baseline is faster. Otherwise the limit is a multiple of the baseline. */
const limits = { baselines: 1.5, p95Floors: 1.2, chipMs: 60, popupMs: 100, frameMs: 50 };

interface Amounts {
  runs: number;
  presses: number;
  pans: number;
}

/** Returns the figures of this build and of other builds at `addresses`, by name. */
export async function measureMapClient(amounts: Amounts, addresses: Record<string, string> = {}): Promise<Figure[]> {
  const times = new Map<string, Times>();
  const timesOf = (name: string) => times.get(name) ?? times.set(name, new Times()).get(name) ?? new Times();
  await visited(async ({ address, browser }) => {
    const script = await bundleBaseline();
    const proxies = await millionEventsProxy(new Date(), address);
    const pages: [string, string][] = [];
    for (const [name, each] of Object.entries({ ...addresses, today: address })) {
      pages.push([name, await proxies.proxy(each)]);
    }
    const baselineAddress = await proxies.proxy(address);
    try {
      for (let run = 0; run < amounts.runs; run += 1) {
        await pressBaseline(browser, baselineAddress, script, amounts.presses, timesOf('baseline'));
        for (const [name, each] of pages) await filter(browser, each, amounts.presses, timesOf(name));
        await panBaseline(browser, baselineAddress, script, amounts.pans / amounts.runs, timesOf('baseline'));
        for (const [name, each] of pages) {
          await pan(await Phone.open(browser, each), amounts.pans / amounts.runs, timesOf(name));
        }
        await popupBaseline(browser, baselineAddress, script, amounts.presses / 5, timesOf('baseline'));
        for (const [name, each] of pages) {
          await openPopups(await Phone.open(browser, each), amounts.presses / 5, timesOf(name));
        }
      }
    } finally {
      proxies.close();
    }
  });
  const baseline = timesOf('baseline');
  return [...times].flatMap(([name, each]) => (name === 'baseline' ? [] : figuresOf(name, each, baseline)));
}

function figuresOf(name: string, times: Times, baseline: Times): Figure[] {
  const painted = (
    what: string,
    of: 'pins' | 'chip' | 'popup' | 'event' | 'step',
    share: number,
    max?: (baselineMs: number) => number,
  ): Figure => {
    const baselineMs = percentile(baseline[of], share);
    return {
      name: `${name}: ${what}, p${share * 100}`,
      value: percentile(times[of], share),
      unit: 'ms',
      ...(max && { limit: { max: max(baselineMs) } }),
      ...(baseline[of].length > 0 && { beside: { name: 'baseline', value: baselineMs } }),
      note: `${times[of].length} presses`,
    };
  };
  const atMost = (ms: number) => (baselineMs: number) => Math.max(ms, baselineMs * limits.p95Floors);
  const slowFrames = (of: Times) => of.frames.filter((ms) => ms > limits.frameMs).length;
  return [
    painted('filter to pins', 'pins', 0.5, (baselineMs) => baselineMs * limits.baselines),
    painted('filter to pins', 'pins', 0.95, (baselineMs) => baselineMs * limits.p95Floors),
    painted('filter to its chip', 'chip', 0.95, atMost(limits.chipMs)),
    { name: `${name}: fast presses lost`, value: times.lost, unit: '', limit: { max: 0 } },
    painted('pin to its popup', 'popup', 0.95, atMost(limits.popupMs)),
    painted('pin to its event', 'event', 0.95),
    painted('step to the next event', 'step', 0.95, atMost(limits.popupMs)),
    {
      name: `${name}: frames above ${limits.frameMs} ms in pans`,
      value: slowFrames(times),
      unit: '',
      limit: { max: slowFrames(baseline) },
      beside: { name: 'baseline', value: slowFrames(baseline) },
      note: `${times.pans} pans`,
    },
    {
      name: `${name}: longest frame in pans`,
      value: Math.max(...times.frames),
      unit: 'ms',
      beside: { name: 'baseline', value: Math.max(...baseline.frames) },
    },
    { name: `${name}: memory gained in pans`, value: times.heapGrowthKb, unit: 'kB' },
  ];
}

if (import.meta.main) {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      runs: { type: 'string', default: '2' },
      presses: { type: 'string', default: '25' },
      pans: { type: 'string', default: '60' },
    },
  });
  const amounts = { runs: Number(values.runs), presses: Number(values.presses), pans: Number(values.pans) };
  const others = positionals.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]);
  await runBench(async (report) => {
    for (const figure of await measureMapClient(amounts, Object.fromEntries(others))) report(figure);
  });
}
