import { amount, type Figure, isBeyond, limitOf, ratio } from './report.ts';

/** The figures of one benchmark. */
export interface Section {
  /** As in `npm run bench -- map`. */
  name: string;
  /** Time, machine and commit. */
  environment: string;
  figures: readonly Figure[];
  /** Why the benchmark did not finish. */
  failure?: string | undefined;
}

const head = `# Benchmark results

Written by \`npm run bench\`, which runs every benchmark one after the other; \`npm run bench -- map lists\` runs some and keeps the sections of the others. Each section names its time, machine and commit. Compare figures within a section only: the time of a fixed task shows how fast the machine was at that moment. The baseline is a page or server that does only what the browser or Node must do, measured in the same run; the ratio is ours to the baseline. ✗ marks figures beyond their limit.
`;

/** Returns the page with `section` replaced, in the order of `names`. Sections of removed benches are left out. */
export function withSection(page: string, section: Section, names: readonly string[]): string {
  const sections = new Map(
    page
      .split(/^## /m)
      .slice(1)
      .map((text) => [/^.*/.exec(text)?.[0] ?? '', `## ${text.trimEnd()}\n`]),
  );
  sections.set(section.name, write(section));
  return [head, ...names.flatMap((name) => sections.get(name) ?? [])].join('\n');
}

function write({ name, environment, figures, failure }: Section): string {
  const parts = [`## ${name}`, `\`npm run bench:${name}\`, ${environment}`];
  if (figures.length > 0) parts.push(table(figures));
  if (failure !== undefined) parts.push(`Not measured${figures.length > 0 ? ' to the end' : ''}: ${escaped(failure)}`);
  return `${parts.join('\n\n')}\n`;
}

function table(figures: readonly Figure[]): string {
  const rows = figures.map((figure) => [
    figure.note ? `${figure.name} (${figure.note})` : figure.name,
    amount(figure.value, figure.unit),
    figure.limit ? `${limitOf(figure)}${isBeyond(figure) ? ' ✗' : ''}` : '',
    figure.beside ? `${amount(figure.beside.value, figure.unit)}, ${figure.beside.name}` : '',
    ratio(figure),
  ]);
  const lines = [['what', 'measured', 'limit', 'baseline', 'ratio'], ...rows.map((row) => row.map(escaped))];
  const widths = (lines[0] ?? []).map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  const padded = lines.map((line) => `| ${line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`);
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`;
  return [padded[0], rule, ...padded.slice(1)].join('\n');
}

/** Puts the text on one line and escapes Markdown. */
function escaped(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/[|<>[\]`*_]/g, '\\$&')
    .trim();
}
