import * as z from 'zod/mini';

/** Version of the archive format. Increased if an older version of Pista cannot restore it. */
export const currentFormat = 1;

const Column = z.object({ name: z.string(), type: z.string() });

const Table = z.object({
  name: z.string(),
  /** Without generated ones; in the order of the CSV. */
  columns: z.array(Column),
  rows: z.int(),
  /** SHA-256 of its CSV. */
  sha256: z.string(),
  /** Sum of the MD5 of each row's text, computed by the database. */
  rowSum: z.string(),
});

/** A table in a backup. */
export type BackupTable = z.infer<typeof Table>;

/** Content of a backup: `manifest.json`, the last file but one of the archive. */
export const Manifest = z.object({
  format: z.literal(currentFormat),
  /** Version of Pista. */
  program: z.string(),
  createdAt: z.iso.datetime(),
  engine: z.enum(['embedded', 'postgresql']),
  /** `18.3` */
  postgresqlVersion: z.string(),
  migrations: z.array(z.string()),
  /** The change log; null before there was one. */
  log: z.nullable(z.object({ id: z.string(), position: z.string() })),
  tables: z.array(Table),
  pictures: z.object({
    /** False if the pictures are not in the archive. */
    isIncluded: z.boolean(),
    files: z.int(),
    bytes: z.int(),
    /** Files that the storage did not have. */
    missing: z.array(z.string()),
  }),
  /** Fingerprints by name, to compare them with those of the restored site. Null: without secrets. */
  secrets: z.nullable(z.record(z.string(), z.string())),
  /** Number of waiting jobs by name. */
  waitingJobs: z.record(z.string(), z.int()),
  /** Whether the waiting jobs are in the archive. */
  isMove: z.boolean(),
  /** Size and SHA-256 of each other file in the archive. */
  parts: z.record(z.string(), z.object({ bytes: z.int(), sha256: z.string() })),
});
export type Manifest = z.infer<typeof Manifest>;

const WaitingJob = z.object({ name: z.string(), data: z.record(z.string(), z.unknown()), startAfter: z.string() });
/** A waiting background job in a backup. */
export type WaitingJob = z.infer<typeof WaitingJob>;

/** `jobs.json` */
export const WaitingJobs = z.array(WaitingJob);

/** `secrets.json`: content of the files with secrets in the data folder, in base64. */
export const StoredSecrets = z.record(z.string(), z.string());

export const partNames = {
  manifest: 'manifest.json',
  manifestHash: 'manifest.sha256',
  secrets: 'secrets.json',
  jobs: 'jobs.json',
} as const;

/** Returns the name of a part of a table, counted from 1. */
export function rowsPart(table: string, nth: number): string {
  return `rows/${table}/${String(nth).padStart(5, '0')}.csv.zst`;
}

/** Returns the table and number of a part of rows, or undefined for other parts. */
export function parseRowsPart(name: string): { table: string; nth: number } | undefined {
  const [, table, nth] = /^rows\/([^/]+)\/(\d{5,})\.csv\.zst$/.exec(name) ?? [];
  return table === undefined ? undefined : { table, nth: Number(nth) };
}

const picturesFolder = 'pictures/';

export const picturePart = (key: string) => picturesFolder + key;

/** Returns the storage key of a picture file, or undefined for other parts. */
export function parsePicturePart(name: string): string | undefined {
  return name.startsWith(picturesFolder) ? name.slice(picturesFolder.length) : undefined;
}
