import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import type { FileTarget, StoredFile } from './file-target.ts';

/** A backup in a target: an archive without pictures, and beside it the list of its pictures. */
export interface StoredBackup {
  file: string;
  at: Date;
  bytes: number;
  /** False if it was interrupted. */
  isComplete: boolean;
}

const archiveName = /^pista-(\d{4}-\d\d-\d\dT)(\d\d)(\d\d)(\d\d)Z(?:-[\da-z]+)?\.tar$/;

/** Returns the name of an archive, which sorts by time: `pista-2027-05-01T034000Z-4f1c9a.tar`. Unique. */
export function archiveNameOf(at: Date): string {
  const time = at
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '');
  // Several servers may start at once, each with a backup.
  return `pista-${time}-${randomBytes(3).toString('hex')}.tar`;
}

/** Returns when an archive was made, or undefined for the name of another file. */
export function archiveTimeOf(name: string): Date | undefined {
  const [, day, hours, minutes, seconds] = archiveName.exec(name) ?? [];
  const at = new Date(`${day}${hours}:${minutes}:${seconds}Z`);
  return day === undefined || Number.isNaN(at.getTime()) ? undefined : at;
}

/** Returns the name of the list of an archive's pictures. */
function listNameOf(archive: string): string {
  return archive.replace(/\.tar$/, '.pictures.txt');
}

/** Returns the backups in a target, newest first. Other files are ignored. */
export async function listBackups(target: FileTarget): Promise<StoredBackup[]> {
  const files = await target.list();
  const names = new Set(files.map(({ name }) => name));
  const backups = files.flatMap(({ name, bytes }: StoredFile) => {
    const at = archiveTimeOf(name);
    return at ? [{ file: name, at, bytes, isComplete: names.has(listNameOf(name)) }] : [];
  });
  return backups.sort((one, other) => other.at.getTime() - one.at.getTime());
}

/** Stores which pictures an archive needs. Afterwards it counts as complete. */
export async function writePictureList(target: FileTarget, archive: string, keys: readonly string[]): Promise<void> {
  const lines = keys.map((key) => `${key}\n`).join('');
  await target.add(listNameOf(archive), (path) => writeFile(path, lines, { mode: 0o600, flush: true }));
}

/** Returns the storage keys of the pictures that an archive needs. Throws if it is not complete. */
export async function readPictureList(target: FileTarget, archive: string): Promise<string[]> {
  const lines = await target.read(listNameOf(archive), (path) => readFile(path, 'utf8'));
  return lines.split('\n').filter((line) => line !== '');
}

/** Removes an archive and the list of its pictures. */
export async function removeBackup(target: FileTarget, archive: string): Promise<void> {
  // The list last: an archive that remains is still complete.
  await target.remove(archive);
  await target.remove(listNameOf(archive));
}
