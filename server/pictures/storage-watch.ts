import type { Disk } from 'flydrive';
import { OutageWatch } from '#server/outage-watch.ts';
import { isNoRoom } from '#server/room.ts';
import type { Log } from '#server/tools.ts';

interface StorageWatch {
  failed(error: unknown): void;
  hasRead(): void;
  hasWritten(): void;
}

const watches = new WeakMap<Disk, StorageWatch>();

/** Who tells the log, once, that pictures can't be read or written. */
export function watchOver(storage: Disk, log: Log): StorageWatch {
  let watch = watches.get(storage);
  if (!watch) {
    const silence = new OutageWatch(log, {
      away: 'the storage of pictures does not answer',
      back: 'the storage of pictures answers again',
    });
    const fullness = new OutageWatch(log, {
      away: 'the storage of pictures has no room',
      back: 'the storage of pictures has room again',
    });
    watch = {
      failed: (error) => (isNoRoom(error) ? fullness : silence).failed(error),
      hasRead: () => silence.succeeded(),
      hasWritten() {
        silence.succeeded();
        fullness.succeeded();
      },
    };
    watches.set(storage, watch);
  }
  return watch;
}
