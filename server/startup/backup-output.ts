import { amountOf, sizeOf } from '#server/backup/amounts.ts';
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

/** Returns lines that describe a backup. `restoredFiles` is the number of files of pictures that were restored. */
export function describeSummary(
  { bytes, rows, tables, createdAt, program, pictures, waitingJobs, isMove }: BackupSummary,
  restoredFiles = pictures.files,
): string[] {
  const files = (count: number) => amountOf(count, 'file of a picture', 'files of pictures');
  const waiting = Object.values(waitingJobs).reduce((sum, count) => sum + count, 0);
  const lines = [
    `${sizeOf(bytes)}, made ${createdAt} by Pista ${program}: ${amountOf(rows, 'row')} in ${tables.length} tables, ` +
      (pictures.isIncluded || restoredFiles > 0 ? `${files(restoredFiles)}.` : 'without the files of pictures.'),
  ];
  if (pictures.missing.length > 0) lines.push(`Missing: ${files(pictures.missing.length)}.`);
  if (waiting > 0) lines.push(`${isMove ? 'With' : 'Without'} ${amountOf(waiting, 'waiting background job')}.`);
  return lines;
}
