import { isDiskFullError } from '#server/database/disk-full.ts';
import { Problem } from '#server/http/problem.ts';
import type { Log } from '#server/log.ts';
import { OutageLog } from '#server/observability/outage-log.ts';
import type { PictureStorage } from './picture-storage.ts';

interface StorageWatch {
  failed(error: unknown): void;
  hasRead(): void;
  hasWritten(): void;
  /** The current outages with their duration. */
  outages: ReadonlyMap<'silent' | 'full', { seconds: number; why: string }>;
}

const watches = new WeakMap<PictureStorage, StorageWatch>();

/**
 * Returns the watch of a storage, which logs once when pictures cannot be read or written, and once when they can
 * again. There is one watch per storage.
 */
export function watchOver(storage: PictureStorage, log: Log): StorageWatch {
  let watch = watches.get(storage);
  if (!watch) {
    const silence = new OutageLog(log, {
      away: 'the storage of pictures does not answer',
      back: 'the storage of pictures answers again',
    });
    const fullness = new OutageLog(log, {
      away: 'the storage of pictures has no room',
      back: 'the storage of pictures has room again',
    });
    watch = {
      failed: (error) => (isDiskFullError(error) ? fullness : silence).failed(error),
      hasRead: () => silence.succeeded(),
      hasWritten() {
        silence.succeeded();
        fullness.succeeded();
      },
      get outages() {
        const [silent, full] = [silence.current, fullness.current];
        return new Map([...(silent ? [['silent', silent] as const] : []), ...(full ? [['full', full] as const] : [])]);
      },
    };
    watches.set(storage, watch);
  }
  return watch;
}

/** Reads a file of the storage. Throws `not-found`, and `unavailable` if the storage does not respond. */
export async function readPicture(
  { storage, log }: { storage: PictureStorage; log: Log },
  key: string,
): Promise<Uint8Array> {
  const watch = watchOver(storage, log);
  const bytes = await storage.get(key).catch((error: unknown) => {
    watch.failed(error);
    throw new Problem('unavailable');
  });
  watch.hasRead();
  if (!bytes) throw new Problem('not-found');
  return bytes;
}
