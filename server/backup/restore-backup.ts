import { renewLogId } from '#server/changes/service.ts';
import type { Db } from '#server/database/connect.ts';
import { migrateWithin, unknownMigrations } from '#server/database/migrate.ts';
import { transactOnClient } from '#server/database/statements.ts';
import { pauseSite } from '#server/pause/service.ts';
import { listPictureKeys } from '#server/pictures/service.ts';
import type { Tools } from '#server/tools.ts';
import { amountOf } from './amounts.ts';
import { checkArchive, decompress, sha256 } from './archive.ts';
import { BackupError } from './backup-error.ts';
import {
  type Manifest,
  parsePicturePart,
  parseRowsPart,
  partNames,
  StoredSecrets,
  type WaitingJob,
  WaitingJobs,
} from './manifest.ts';
import { copyPictures } from './nightly/picture-pool.ts';
import { countContent, moveAlertCursor, moveWebhookCursor, releaseLeases } from './restored-store.ts';
import {
  analyzeTables,
  createIndex,
  describeTables,
  dropIndexes,
  dropTables,
  emptyTables,
  fillTable,
  prepareSession,
  readMigrations,
  sumRows,
  type TableShape,
} from './rows-store.ts';
import { restoreSecrets, type SecretSettings } from './secrets.ts';
import { readTar } from './tar.ts';

export interface RestoreOptions {
  /** Receives lines for the operator. */
  onProgress?: (line: string) => void;
  /**
   * Called before the transaction if the backup contains waiting jobs. Returns a function that adds them in it. Without
   * it, they are left out.
   */
  openJobs?: () => Promise<(transaction: Db, jobs: readonly WaitingJob[]) => Promise<void>>;
  /** Where nightly backups keep the pictures, for an archive without them. */
  pictures?: Tools['storage'] | undefined;
  /** Restores an archive without pictures although `pictures` is undefined. */
  withoutPictures?: boolean;
  /** Keeps the schema and all values of the backup, for tests of upgrades. */
  isAsWritten?: boolean;
}

export interface RestoredSite {
  manifest: Manifest;
  /** Number of files of pictures that are in the storage now. */
  pictureFiles: number;
  /** Sentences for the operator. */
  warnings: string[];
}

export type RestoreTools = Pick<Tools, 'db'> & {
  /** Undefined: pictures are left out. */
  storage: Tools['storage'] | undefined;
  /** Undefined: secrets are left out. */
  config: SecretSettings | undefined;
};

/**
 * Restores the backup at `path` into an empty site, migrates it to the latest version, and pauses it. First reads the
 * whole archive. All rows are in one transaction, so a restore that fails or is killed leaves none. Throws a
 * `BackupError` if the archive is damaged, the site is not empty, or the restored rows differ from those of the backup.
 */
export async function restoreBackup(
  { db, storage, config }: RestoreTools,
  path: string,
  { onProgress = () => {}, openJobs, pictures, withoutPictures = false, isAsWritten = false }: RestoreOptions = {},
): Promise<RestoredSite> {
  onProgress('Checking the archive …');
  const manifest = await checkArchive(path);
  refuseUnknownMigrations(path, manifest);
  if (storage && !pictures && !withoutPictures) refuseWithoutPictures(path, manifest);
  let pictureFiles = 0;
  const addJobs = manifest.isMove ? await openJobs?.() : undefined;
  const warnings: string[] = await transactOnClient(
    db,
    { isolationLevel: 'read committed', accessMode: 'read write' },
    async (client, transaction) => {
      await prepareSession(transaction);
      await prepareSchema(transaction, manifest);
      const tables = await fittingTables(path, transaction, manifest);
      const indexes = await dropIndexes(transaction);
      await emptyTables(transaction, await describeTables(transaction));
      onProgress('Filling the tables …');
      let jobs: WaitingJob[] = [];
      let secrets: Record<string, Buffer> = {};
      for await (const { name, bytes } of readTar(path)) {
        // It could have changed since it was checked.
        if (manifest.parts[name] && manifest.parts[name].sha256 !== sha256(bytes)) {
          throw new BackupError(`${path} changed while it was restored.`);
        }
        const rows = parseRowsPart(name);
        const picture = parsePicturePart(name);
        const table = rows && tables.get(rows.table);
        if (table) await fillTable(client, table, await decompress(bytes));
        else if (picture !== undefined && storage) {
          await storage.put(picture, bytes);
          pictureFiles++;
          if (pictureFiles % 1000 === 0) onProgress(`pictures: ${pictureFiles} of ${manifest.pictures.files} files`);
        } else if (name === partNames.jobs) jobs = WaitingJobs.parse(JSON.parse(bytes.toString()));
        else if (name === partNames.secrets) secrets = decodeSecrets(bytes);
      }
      onProgress('Creating the indexes …');
      for (const statement of indexes) await createIndex(transaction, statement);
      onProgress('Comparing the rows with the backup …');
      await compareRows(transaction, manifest);
      if (isAsWritten) return [];
      await migrateWithin(transaction);
      await analyzeTables(transaction);
      const log = await renewLogId(transaction);
      await moveAlertCursor(transaction, log.before, log.after);
      await moveWebhookCursor(transaction, log.before, log.after);
      await releaseLeases(transaction);
      if (addJobs) await addJobs(transaction, jobs);
      await pauseSite(transaction);
      // Before the commit, so that a restore that is killed can be repeated.
      let missing = 0;
      if (storage && pictures && !manifest.pictures.isIncluded)
        ({ files: pictureFiles, missing } = await copyPoolPictures(transaction, pictures, storage, onProgress));
      const warnings = config ? await restoreSecrets(config, secrets, manifest.secrets ?? {}) : [];
      if (missing > 0)
        warnings.push(`Missing beside the backup: ${amountOf(missing, 'file of a picture', 'files of pictures')}.`);
      return warnings;
    },
  );
  if (manifest.pictures.missing.length > 0) {
    const files = amountOf(manifest.pictures.missing.length, 'file of a picture', 'files of pictures');
    warnings.push(`Missing when the backup was made: ${files}.`);
  }
  if (!manifest.pictures.isIncluded && storage && !pictures)
    warnings.push('The backup does not contain the files of pictures.');
  if (manifest.secrets === null) {
    warnings.push(
      'The backup does not contain secrets: all users are signed out, and notifications must be switched on again.',
    );
  }
  return { manifest, pictureFiles, warnings };
}

function refuseUnknownMigrations(path: string, { migrations, program }: Manifest): void {
  const unknown = unknownMigrations(migrations);
  if (unknown.length === 0) return;
  throw new BackupError(
    `${path} was written by a newer version of Pista (${program}): it has ${unknown.join(', ')}, which this version does not know.`,
  );
}

/** Throws a `BackupError` for a nightly archive that was copied without its pictures. */
function refuseWithoutPictures(path: string, { pictures, tables }: Manifest): void {
  const rows = tables.find(({ name }) => name === 'pictures')?.rows ?? 0;
  if (pictures.isIncluded || rows === 0) return;
  throw new BackupError(
    `${path} does not contain its pictures. Copy the folder "pictures", which is beside it where backups are made, ` +
      'to the same folder, or restore with --without-pictures.',
  );
}

/** Migrates an empty database to the last migration of the backup. Throws a `BackupError` if it is not empty. */
async function prepareSchema(db: Db, { migrations }: Manifest): Promise<void> {
  const present = await readMigrations(db);
  if (present.length === 0) {
    const [table] = await describeTables(db);
    if (table) throw new BackupError(`The database contains tables of another program: ${table.name}.`);
  } else {
    const { accounts, events } = await countContent(db);
    if (accounts + events > 0) {
      throw new BackupError(
        `The site is not empty: it has ${amountOf(accounts, 'account')} and ${amountOf(events, 'event')}. ` +
          'Restore into an empty database, or with an empty DATA_DIR.',
      );
    }
    const isBehind = present.every((name) => migrations.includes(name));
    if (!isBehind) await dropTables(db);
  }
  await migrateWithin(db, migrations.at(-1));
}

/** Returns the tables of the backup by name. Throws a `BackupError` if the database has other columns. */
async function fittingTables(path: string, db: Db, manifest: Manifest): Promise<Map<string, TableShape>> {
  const shapes = new Map((await describeTables(db)).map((table) => [table.name, table]));
  for (const { name, columns } of manifest.tables) {
    const typeOf = new Map(shapes.get(name)?.columns.map((column) => [column.name, column.type]));
    if (typeOf.size === columns.length && columns.every((column) => typeOf.get(column.name) === column.type)) continue;
    throw new BackupError(`${path} cannot be restored: its table ${name} differs from that of its migrations.`);
  }
  return new Map(manifest.tables.map((table) => [table.name, table]));
}

async function compareRows(db: Db, { tables }: Manifest): Promise<void> {
  for (const table of tables) {
    const { rows, rowSum } = await sumRows(db, table);
    if (rows === table.rows && rowSum === table.rowSum) continue;
    throw new BackupError(
      `The restored table ${table.name} differs from the backup (${rows} rows, ${table.rows} in the backup). Nothing was restored.`,
    );
  }
}

function decodeSecrets(bytes: Buffer): Record<string, Buffer> {
  const stored = StoredSecrets.parse(JSON.parse(bytes.toString()));
  return Object.fromEntries(Object.entries(stored).map(([name, text]) => [name, Buffer.from(text, 'base64')]));
}

/** Copies the pictures of a nightly backup from the place where they are stored once. Returns the numbers of files. */
async function copyPoolPictures(
  db: Db,
  pool: Tools['storage'],
  storage: Tools['storage'],
  onProgress: (line: string) => void,
): Promise<{ files: number; missing: number }> {
  onProgress('Copying the pictures …');
  const keys = await listPictureKeys(db);
  const { missing } = await copyPictures(pool, storage, keys);
  return { files: keys.length - missing.length, missing: missing.length };
}
