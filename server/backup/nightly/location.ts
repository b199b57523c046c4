import { isAbsolute, relative, resolve } from 'node:path';

/** Where backups are written: an absolute path, or a bucket and a prefix, which is empty or ends with a slash. */
export type BackupLocation = { folder: string } | { bucket: string; prefix: string };

/** Reads `/var/backups/pista` or `s3://bucket/prefix`. Returns undefined for other texts. */
export function parseBackupLocation(text: string): BackupLocation | undefined {
  if (isAbsolute(text)) return { folder: resolve(text) };
  const [, bucket, path] = /^s3:\/\/([\w.-]{3,255})(?:\/([\w./=+-]*))?$/.exec(text) ?? [];
  if (bucket === undefined) return undefined;
  const parts = (path ?? '').split('/').filter((part) => part !== '');
  if (parts.some((part) => /^\.+$/.test(part))) return undefined;
  return { bucket, prefix: parts.map((part) => `${part}/`).join('') };
}

/** Returns whether the folder `inner` is `outer` or inside of it. */
export function isInside(inner: string, outer: string): boolean {
  const path = relative(resolve(outer), resolve(inner));
  return !isAbsolute(path) && path.split(/[\\/]/)[0] !== '..';
}
