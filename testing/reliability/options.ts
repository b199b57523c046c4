import { parseArgs } from 'node:util';
import { findPostgresql } from '#testing/postgresql-cluster.ts';

/** An option of a script: a number, a text, a flag (false by default), or names of a list (all by default). */
interface Option {
  about: string;
  default: number | string | boolean | readonly string[];
  /** Smallest number. By default numbers must be above 0. */
  min?: number;
  /** The values that a text can have. By default any. */
  names?: readonly string[];
  /** Whether a text must be given. */
  isRequired?: boolean;
  /** Returns why a flag cannot be used here. */
  missing?: () => string | undefined;
}

type Values<Options extends Record<string, Option>> = {
  [Name in keyof Options]: Options[Name]['default'] extends number
    ? number
    : Options[Name]['default'] extends boolean
      ? boolean
      : Options[Name]['default'] extends string
        ? string
        : readonly string[];
};

/** The option of scripts that run on both databases. */
export const postgresql = {
  about: 'on PostgreSQL instead of the embedded database',
  default: false,
  missing: () =>
    findPostgresql() === undefined ? 'PostgreSQL is not installed (apt-get install postgresql)' : undefined,
};

/** Prints a line of progress. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/**
 * Returns the options of the command line. `--help` prints them with `about` and exits; for an unknown option or a wrong
 * value, the script exits with 2 and says why. `script` is the name for `npm run`.
 */
export function readOptions<Options extends Record<string, Option>>(
  script: string,
  about: string,
  options: Options,
): Values<Options> {
  const fail = (reason: string): never => {
    process.stderr.write(`${reason}\n\n${usage(script, about, options)}`);
    process.exit(2);
  };
  const given = readGiven(options, fail);
  if (given.help === true) {
    process.stdout.write(usage(script, about, options));
    process.exit();
  }
  const values = Object.entries(options).map(([name, option]) => [name, readOption(name, option, given[name], fail)]);
  return Object.fromEntries(values);
}

type Fail = (reason: string) => never;
type Given = Record<string, string | boolean | undefined>;

function readGiven(options: Record<string, Option>, fail: Fail): Given {
  const types = Object.entries(options).map(
    ([name, option]) => [name, { type: option.default === false ? 'boolean' : 'string' }] as const,
  );
  try {
    return parseArgs({ options: { ...Object.fromEntries(types), help: { type: 'boolean' } } }).values as Given;
  } catch (error) {
    return fail((error as Error).message);
  }
}

function readOption(name: string, option: Option, given: string | boolean | undefined, fail: Fail): unknown {
  if (given === undefined) return option.isRequired ? fail(`--${name} is missing.`) : option.default;
  if (typeof given === 'boolean') {
    const reason = option.missing?.();
    return reason === undefined ? given : fail(`--${name}: ${reason}.`);
  }
  if (typeof option.default === 'number') {
    const value = given.trim() === '' ? Number.NaN : Number(given);
    const isFine = Number.isFinite(value) && (option.min === undefined ? value > 0 : value >= option.min);
    const range = option.min === undefined ? 'a number above 0' : `a number from ${option.min}`;
    return isFine ? value : fail(`--${name} must be ${range}, not "${given}".`);
  }
  const isList = typeof option.default === 'object';
  const names = isList ? given.split(',') : [given];
  const known = typeof option.default === 'object' ? option.default : option.names;
  const unknown = known && names.find((one) => !known.includes(one));
  if (unknown !== undefined) return fail(`--${name}: there is no "${unknown}".`);
  return isList ? names : given;
}

function usage(script: string, about: string, options: Record<string, Option>): string {
  const rows = Object.entries(options).map(([name, { about, default: value, names }]): [string, string] => {
    if (typeof value === 'boolean') return [`--${name}`, about];
    if (typeof value === 'object') return [`--${name} NAMES`, `${about}: ${value.join(', ')}`];
    if (names) return [`--${name} NAME`, `${about}: ${names.join(', ')}`];
    return [`--${name} ${typeof value === 'number' ? 'N' : 'TEXT'}`, value === '' ? about : `${about} (${value})`];
  });
  const width = Math.max(...rows.map(([name]) => name.length));
  const lines = rows.map(([name, text]) => `  ${name.padEnd(width)}  ${text}\n`);
  return `Usage: npm run ${script} -- [options]\n\n${about.trim()}\n\n${lines.join('')}`;
}
