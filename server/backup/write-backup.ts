import { createHash } from 'node:crypto';
import { transactOnClient } from '#server/database/statements.ts';
import { listPictureKeys } from '#server/pictures/service.ts';
import type { Tools } from '#server/tools.ts';
import { ArchiveWriter, compress, type Write } from './archive.ts';
import { BackupError } from './backup-error.ts';
import { readWaitingJobs } from './jobs-store.ts';
import { type BackupTable, currentFormat, type Manifest, partNames, picturePart, rowsPart } from './manifest.ts';
import { prefetch } from './prefetch.ts';
import {
  describeTables,
  noRows,
  prepareSession,
  readLog,
  readMigrations,
  readParts,
  readServerVersion,
  sumRows,
} from './rows-store.ts';
import { readSecrets, type SecretSettings } from './secrets.ts';

export interface BackupOptions {
  /** Leaves out the files with secrets, and the rows of API tokens: programs are signed out, like users. */
  withoutSecrets?: boolean;
  /** Leaves out the files of pictures. Their rows are included. */
  withoutPictures?: boolean;
  /** Includes the waiting background jobs. Only if no server runs: otherwise they would run twice. */
  isMove?: boolean;
  /** Receives lines for the operator. */
  onProgress?: (line: string) => void;
  signal?: AbortSignal;
}

/** Tables that a backup without secrets contains without rows. */
const tokenTables = ['api_tokens', 'api_token_organisers'];

export type BackupTools = Pick<Tools, 'db' | 'storage' | 'clock'> & {
  config: SecretSettings & { version: string; databaseUrl: string | undefined };
};

/**
 * Writes a backup of the site: rows in one snapshot, then secrets and pictures. Waits for `write`, and keeps only one
 * part in memory. Returns its manifest. Throws a `BackupError` for an empty database.
 */
export async function writeBackup(
  { db, storage, clock, config }: BackupTools,
  write: Write,
  options: BackupOptions = {},
): Promise<Manifest> {
  const { withoutSecrets = false, withoutPictures = false, isMove = false, onProgress = () => {}, signal } = options;
  const archive = new ArchiveWriter(write);
  const createdAt = clock().toISOString();
  const rows = await transactOnClient(
    db,
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
    async (client, transaction) => {
      await prepareSession(transaction);
      const migrations = await readMigrations(transaction);
      if (migrations.length === 0) throw new BackupError('The database is empty: there is nothing to back up.');
      const tables: BackupTable[] = [];
      for (const table of await describeTables(transaction)) {
        const hash = createHash('sha256');
        let nth = 0;
        const isLeftOut = withoutSecrets && tokenTables.includes(table.name);
        for await (const csv of isLeftOut ? [] : readParts(client, transaction, table)) {
          signal?.throwIfAborted();
          hash.update(csv);
          await archive.add(rowsPart(table.name, ++nth), await compress(csv));
        }
        const sum = isLeftOut ? noRows : await sumRows(transaction, table);
        tables.push({ ...table, ...sum, sha256: hash.digest('hex') });
        if (sum.rows > 0) onProgress(`${table.name}: ${sum.rows} rows`);
      }
      const jobs = await readWaitingJobs(transaction);
      return {
        migrations,
        postgresqlVersion: await readServerVersion(transaction),
        log: await readLog(transaction),
        tables,
        jobs,
        pictures: await listPictureKeys(transaction),
      };
    },
  );
  if (isMove) await archive.add(partNames.jobs, json(rows.jobs));

  const { files, fingerprints } = await readSecrets(config);
  if (!withoutSecrets) {
    const encoded = Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, bytes.toString('base64')]));
    await archive.add(partNames.secrets, json(encoded));
  }

  const pictures: Manifest['pictures'] = { isIncluded: !withoutPictures, files: 0, bytes: 0, missing: [] };
  if (!withoutPictures) {
    for await (const [key, bytes] of prefetch(rows.pictures, (key) => storage.get(key))) {
      signal?.throwIfAborted();
      if (!bytes) {
        pictures.missing.push(key);
        continue;
      }
      await archive.add(picturePart(key), Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length));
      pictures.files++;
      pictures.bytes += bytes.length;
      if (pictures.files % 1000 === 0) onProgress(`pictures: ${pictures.files} of ${rows.pictures.length} files`);
    }
  }

  return archive.finish({
    format: currentFormat,
    program: config.version,
    createdAt,
    engine: config.databaseUrl === undefined ? 'embedded' : 'postgresql',
    postgresqlVersion: rows.postgresqlVersion,
    migrations: rows.migrations,
    log: rows.log,
    tables: rows.tables,
    pictures,
    secrets: withoutSecrets ? null : fingerprints,
    waitingJobs: countByName(rows.jobs),
    isMove,
  });
}

const json = (value: unknown) => Buffer.from(`${JSON.stringify(value, undefined, 1)}\n`);

function countByName(jobs: readonly { name: string }[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { name } of jobs) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}
