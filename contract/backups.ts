import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

const kind = z.enum(['nightly', 'manual', 'upgrade', 'deep-check']);

/** A verified backup. */
export const BackupResult = z.object({
  /** When it was finished. */
  at: z.iso.datetime(),
  kind,
  place: z.string(),
  file: z.nullable(z.string()),
  /** Size of the archive, without pictures. */
  bytes: z.int(),
  rows: z.int(),
  /** Number of files of pictures that it added. */
  pictures: z.int(),
  seconds: z.int(),
});
export type BackupResult = z.infer<typeof BackupResult>;

export const BackupsStatus = z.object({
  /** The folder or bucket; null if no backups are made. */
  place: z.nullable(z.string()),
  /** Of how many days, weeks and months the last backup is kept. */
  keep: z.nullable(z.object({ days: z.int(), weeks: z.int(), months: z.int() })),
  /** The site is a paused copy, which makes no backups. */
  isPaused: z.boolean(),
  /** There is no good backup of the last 36 hours. */
  isOverdue: z.boolean(),
  running: z.nullable(
    z.object({
      kind,
      startedAt: z.iso.datetime(),
      step: z.enum(['rows', 'pictures', 'verifying', 'pruning']),
    }),
  ),
  lastGood: z.nullable(BackupResult),
  lastFailure: z.nullable(z.object({ at: z.iso.datetime(), reason: z.string() })),
  nextAt: z.nullable(z.iso.datetime()),
  /** The last verification by restoring a backup (`npm run backup -- --verify FILE --deep`). */
  deepCheck: z.nullable(z.object({ at: z.iso.datetime(), file: z.nullable(z.string()) })),
  /** Complete backups, newest first. */
  archives: z.array(z.object({ file: z.string(), at: z.iso.datetime(), bytes: z.int() })),
  /** Free bytes on the disk of the backups; null if unknown. */
  freeBytes: z.nullable(z.int()),
  /** Why the folder or bucket cannot be read; null if it can. */
  problem: z.nullable(z.string()),
});
export type BackupsStatus = z.infer<typeof BackupsStatus>;

export const showBackups = endpoint('GET', '/api/internal/admin/backups', {
  summary: 'The nightly backups: the last one, the next one, and those that are kept.',
  who: 'administrator',
  reply: BackupsStatus,
});

export const startBackup = endpoint('POST', '/api/internal/admin/backups', {
  summary: 'Starts a backup now. Nothing happens while one is running.',
  who: 'administrator',
  reply: z.void(),
  status: 204,
});

const BackupFile = z.string().check(z.regex(/^pista-[\da-zTZ-]{18,40}\.tar$/));

export const linkBackup = endpoint('POST', '/api/internal/admin/backups/{file}/links', {
  summary: 'Returns the path of a link with which a backup can be downloaded for five minutes.',
  who: 'administrator',
  params: z.object({ file: BackupFile }),
  reply: z.object({ path: z.string() }),
  status: 201,
});

export const downloadBackup = endpoint('GET', '/api/internal/backups/{file}', {
  summary: 'A backup with its pictures, as one archive. The secret is in the link that `linkBackup` returns.',
  who: 'anyone',
  params: z.object({ file: BackupFile }),
  query: z.object({ secret: z.string() }),
  reply: z.string(),
  file: ['application/octet-stream'],
  refusals: ['link-invalid', 'link-expired'],
});
