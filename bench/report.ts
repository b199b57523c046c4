import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';

/** One thing that a bench has measured. */
export interface Figure {
  name: string;
  value: number;
  /** `ms`, `kB`, `/s`; empty for what is counted. */
  unit: string;
  /** What is beyond it is marked. */
  limit?: { most: number } | { least: number };
  /** The same of a baseline or a peer, measured in the same run unless its name says otherwise. */
  beside?: { name: string; value: number };
  /** What helps to read it: `p95 of 150 presses`. */
  note?: string;
}

/** Prints a figure as soon as it is there, and hands it to the runner of all benches where that one is asking. */
export type Tell = (figure: Figure) => void;

/** What a bench sends to `npm run bench`. */
export type Message = { figure: Figure } | { failure: string };

/**
 * Runs a bench, alone or for `npm run bench`. What it throws is told in one line: it lacks something, or it failed.
 * The process ends with 1 where a figure is beyond its limit, with 2 where something was not measured.
 */
export async function runBench(measure: (tell: Tell) => Promise<void> | void): Promise<void> {
  const send = (message: Message) => process.send?.(message);
  say(`${machine()}`);
  try {
    await measure((figure) => {
      say(inWords(figure));
      send({ figure });
      if (isBeyond(figure)) process.exitCode ||= 1;
    });
  } catch (error) {
    const failure = error instanceof Error ? error.message : String(error);
    process.stderr.write(`${error instanceof Error ? error.stack : failure}\n`);
    send({ failure });
    process.exitCode = 2;
  }
  // The runner holds the other end: without this the process would wait for more from it.
  process.disconnect?.();
}

/** Prints a line of progress. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** What figures of the same code differ by. */
export function machine(): string {
  const model = cpus()[0]?.model.trim() ?? 'unknown';
  const memory = `${Math.round(totalmem() / 2 ** 30)} GB`;
  const load = `load ${loadavg()[0]?.toFixed(1)}`;
  return `${availableParallelism()} × ${model}, ${memory}, Node ${process.versions.node}, ${load}, ${pace()}`;
}

/** How quick a server is just now: of machines that others use too, one hour's may be a third of another's. */
function pace(): string {
  const list = Array.from({ length: 10_000 }, (_, nth) => ({ id: String(nth), name: `Bal ${nth}`, dances: [nth % 7] }));
  const rounds = Array.from({ length: 9 }, () => {
    const startedAt = performance.now();
    structuredClone(JSON.parse(JSON.stringify(list)));
    return performance.now() - startedAt;
  });
  return `a fixed task in ${amount(percentile(rounds, 0.5), 'ms')}`;
}

/** Of times, scores or sizes: the one that so many of them do not exceed; 0.5 is the median. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

export function isBeyond({ value, limit }: Figure): boolean {
  if (!limit) return false;
  // What could not be measured is no number, and never within.
  return 'most' in limit ? !(value <= limit.most) : !(value >= limit.least);
}

export function inWords(figure: Figure): string {
  const { name, value, unit, beside, note } = figure;
  const parts = [`${name}: ${amount(value, unit)}`];
  if (figure.limit) parts.push(`limit ${limitOf(figure)}${isBeyond(figure) ? '  ✗' : ''}`);
  if (beside) parts.push(`${beside.name} ${amount(beside.value, unit)}`);
  if (ratio(figure)) parts.push(`ratio ${ratio(figure)}`);
  return parts.join(', ') + (note ? ` (${note})` : '');
}

export function limitOf({ limit, unit }: Figure): string {
  if (!limit) return '';
  return 'most' in limit ? `≤ ${amount(limit.most, unit)}` : `≥ ${amount(limit.least, unit)}`;
}

/** Nothing is how many times nothing. */
export function ratio({ value, beside }: Figure): string {
  return beside && beside.value !== 0 ? digits(value / beside.value) : '';
}

export function amount(value: number, unit: string): string {
  return unit === '' || unit.startsWith('/') ? digits(value) + unit : `${digits(value)} ${unit}`;
}

/** Three digits that count, or all those before the point. */
function digits(value: number): string {
  const maximumFractionDigits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : Math.abs(value) >= 1 ? 2 : 3;
  return value.toLocaleString('en', { maximumFractionDigits });
}
