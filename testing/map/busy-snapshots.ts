import { SnapshotWriter } from '#server/map/snapshot-file.ts';

/** A program that tests kill: repeatedly writes snapshots to the given file, each filled with its number. */
for (let nth = 1; ; nth += 1) {
  await new SnapshotWriter(process.argv[2] ?? '', { nth }, { rows: new Uint32Array(1_000_000).fill(nth) }).write();
  process.send?.(nth);
}
