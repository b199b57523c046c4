import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';

/** A measured value. */
export interface Figure {
  name: string;
  value: number;
  /** `ms`, `kB`, `/s`; empty for counts. */
  unit: string;
  /** Figures beyond the limit are marked. */
  limit?: { max: number } | { min: number };
  /** The value of a baseline or peer, measured in the same run unless its name says otherwise. */
  beside?: { name: string; value: number };
  /** Helps to interpret the figure: `p95 of 150 presses`. */
  note?: string;
}

/** Prints a figure and sends it to the runner of all benches, if that started this one. */
export type Report = (figure: Figure) => void;

/** Message of a bench to `npm run bench`. */
export type Message = { figure: Figure } | { failure: string };

/**
 * Runs a bench, alone or for `npm run bench`. An error is reported in one line. The exit code is 1 if a figure is
 * beyond its limit, and 2 if something was not measured.
 */
export async function runBench(measure: (tell: Report) => Promise<void> | void): Promise<void> {
  const send = (message: Message) => process.send?.(message);
  say(`${machine()}`);
  try {
    await measure((figure) => {
      say(formatFigure(figure));
      send({ figure });
      if (isBeyond(figure)) process.exitCode ||= 1;
    });
  } catch (error) {
    const failure = error instanceof Error ? error.message : String(error);
    process.stderr.write(`${error instanceof Error ? error.stack : failure}\n`);
    send({ failure });
    process.exitCode = 2;
  }
  // The IPC channel to the runner would keep the process alive.
  process.disconnect?.();
}

/** Prints a line of progress. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Returns a description of the machine: processor, memory, Node version, load and speed. */
export function machine(): string {
  const model = cpus()[0]?.model.trim() ?? 'unknown';
  const memory = `${Math.round(totalmem() / 2 ** 30)} GB`;
  const load = `load ${loadavg()[0]?.toFixed(1)}`;
  return `${availableParallelism()} × ${model}, ${memory}, Node ${process.versions.node}, ${load}, ${fixedTaskTime()}`;
}

/** Returns the time of a fixed task, because the speed of shared machines varies. */
function fixedTaskTime(): string {
  const list = Array.from({ length: 10_000 }, (_, nth) => ({ id: String(nth), name: `Bal ${nth}`, dances: [nth % 7] }));
  const rounds = Array.from({ length: 9 }, () => {
    const startedAt = performance.now();
    structuredClone(JSON.parse(JSON.stringify(list)));
    return performance.now() - startedAt;
  });
  return `a fixed task in ${amount(percentile(rounds, 0.5), 'ms')}`;
}

/** Returns the value that this share of the values does not exceed. 0.5 is the median. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

/** Returns whether the value is beyond its limit. NaN always is. */
export function isBeyond({ value, limit }: Figure): boolean {
  if (!limit) return false;
  // NaN is always beyond the limit.
  return 'max' in limit ? !(value <= limit.max) : !(value >= limit.min);
}

/** Returns a line with the value, its limit, and the baseline. */
export function formatFigure(figure: Figure): string {
  const { name, value, unit, beside, note } = figure;
  const parts = [`${name}: ${amount(value, unit)}`];
  if (figure.limit) parts.push(`limit ${limitOf(figure)}${isBeyond(figure) ? '  ✗' : ''}`);
  if (beside) parts.push(`${beside.name} ${amount(beside.value, unit)}`);
  if (ratio(figure)) parts.push(`ratio ${ratio(figure)}`);
  return parts.join(', ') + (note ? ` (${note})` : '');
}

/** Returns the limit as text, or an empty string. */
export function limitOf({ limit, unit }: Figure): string {
  if (!limit) return '';
  return 'max' in limit ? `≤ ${amount(limit.max, unit)}` : `≥ ${amount(limit.min, unit)}`;
}

/** Returns the ratio to the baseline, empty if the baseline is 0. */
export function ratio({ value, beside }: Figure): string {
  return beside && beside.value !== 0 ? digits(value / beside.value) : '';
}

/** Returns the value with its unit. */
export function amount(value: number, unit: string): string {
  return unit === '' || unit.startsWith('/') ? digits(value) + unit : `${digits(value)} ${unit}`;
}

/** Three significant digits, or all digits before the decimal point. */
function digits(value: number): string {
  const maximumFractionDigits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : Math.abs(value) >= 1 ? 2 : 3;
  return value.toLocaleString('en', { maximumFractionDigits });
}
