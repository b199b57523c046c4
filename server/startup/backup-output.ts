import { BackupError } from '#server/backup/backup-error.ts';
import type { BackupSummary } from '#server/backup/service.ts';
import { ConfigError } from '#server/config.ts';
import { FolderNotWritable } from '#server/database/data-folder.ts';
import { isDiskFullError } from '#server/database/disk-full.ts';
import { OtherEngineVersion } from '#server/database/engine-version.ts';
import { DatabaseInUseError } from '#server/database/lock.ts';
import { outageOf } from '#server/database/outage.ts';

/** Errors whose message is for the operator. */
const expected = [BackupError, ConfigError, DatabaseInUseError, FolderNotWritable, OtherEngineVersion];

/**
 * Runs a command, prints the lines that it returns, and returns the exit code. If it returns undefined, or its options
 * are invalid, prints `usage`. Errors that an operator can fix are printed without a stack trace.
 */
export async function runCommand(usage: string, work: () => Promise<string[] | undefined>): Promise<number> {
  try {
    const lines = await work();
    if (lines) process.stdout.write(`${lines.join('\n')}\n`);
    else process.stderr.write(`${usage}\n`);
    return lines ? 0 : 1;
  } catch (error) {
    process.stderr.write(`${explain(error, usage)}\n`);
    return 1;
  }
}

function explain(error: unknown, usage: string): string {
  if (!(error instanceof Error)) return String(error);
  if ('code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')) return usage;
  if (expected.some((kind) => error instanceof kind) || error.name === 'AbortError') return error.message;
  const outage = outageOf(error);
  if (outage === 'full' || isDiskFullError(error)) return `There is no room left on the disk. (${error.message})`;
  return outage ? error.message : (error.stack ?? error.message);
}

/** Prints a line for the operator, apart from the output of the command. */
export function printProgress(line: string): void {
  process.stderr.write(`${line}\n`);
}

/** Returns lines that describe a backup. */
export function describeSummary({
  bytes,
  rows,
  tables,
  createdAt,
  program,
  pictures,
  waitingJobs,
  isMove,
}: BackupSummary) {
  const waiting = Object.values(waitingJobs).reduce((sum, count) => sum + count, 0);
  const lines = [
    `${(bytes / 1e6).toFixed(1)} MB, made ${createdAt} by Pista ${program}: ${rows} rows in ${tables.length} tables, ` +
      (pictures.isIncluded ? `${pictures.files} files of pictures.` : 'without the files of pictures.'),
  ];
  if (pictures.missing.length > 0) lines.push(`${pictures.missing.length} files of pictures are missing.`);
  if (waiting > 0) lines.push(`${waiting} background jobs were waiting, and are ${isMove ? '' : 'not '}included.`);
  return lines;
}
