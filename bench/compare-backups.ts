import { decompress } from '#server/backup/archive.ts';
import { parseRowsPart } from '#server/backup/manifest.ts';
import { readTar } from '#server/backup/tar.ts';

/** Tables that a restore changes. */
const changedByRestore = [
  'alert_cursor',
  'backup_runs',
  'event_change_head',
  'site_pauses',
  'sources',
  'webhook_cursor',
];

/** Compares all rows of two backups, in any order. Returns the number of rows, and of those that only one has. */
export async function compareBackups(one: string, other: string): Promise<{ rows: number; differences: number }> {
  const [before, after] = [await rowsOf(one), await rowsOf(other)];
  let rows = 0;
  let differences = 0;
  for (const table of new Set([...before.keys(), ...after.keys()])) {
    const [left, right] = [
      before.get(table) ?? new Map<string, number>(),
      after.get(table) ?? new Map<string, number>(),
    ];
    for (const row of new Set([...left.keys(), ...right.keys()])) {
      rows += left.get(row) ?? 0;
      differences += Math.abs((left.get(row) ?? 0) - (right.get(row) ?? 0));
    }
  }
  return { rows, differences };
}

/** Returns how often each table has each row. */
async function rowsOf(path: string): Promise<Map<string, Map<string, number>>> {
  const tables = new Map<string, Map<string, number>>();
  for await (const { name, bytes } of readTar(path)) {
    const table = parseRowsPart(name)?.table;
    if (table === undefined || changedByRestore.includes(table)) continue;
    const counts = tables.get(table) ?? new Map<string, number>();
    tables.set(table, counts);
    for (const row of splitRows((await decompress(bytes)).toString())) counts.set(row, (counts.get(row) ?? 0) + 1);
  }
  return tables;
}

/** Splits CSV into rows. A line end within quotes is part of a row. */
function* splitRows(csv: string): Generator<string> {
  let row = '';
  for (const line of csv.split('\n')) {
    row = row === '' ? line : `${row}\n${line}`;
    if (row.split('"').length % 2 === 0) continue;
    if (row !== '') yield row;
    row = '';
  }
}
