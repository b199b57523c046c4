import { existsSync, readdirSync, statSync } from 'node:fs';
import { totalmem } from 'node:os';
import { join } from 'node:path';

const mb = 1024 * 1024;

/** Enough for ten thousand events. */
const minMb = 32;
/** With a million events, the whole process then stays below 1.2 GB. */
const maxMb = 256;
/** Share of the data on the disk. */
const shareOfData = 1 / 3;
const shareOfMachine = 1 / 32;

/**
 * Returns how many megabytes of its files the embedded database in `folder` caches in its own memory: 32 to 256. Other
 * pages come from the system's cache, at about 9 µs per page of 8 kB: one list of scattered events reads a hundred.
 */
export function sharedBuffersMb(folder: string, machineBytes = memoryBytes()): number {
  const data = join(folder, 'base');
  const wantedMb = existsSync(data) ? (bytesIn(data) * shareOfData) / mb : 0;
  return Math.round(Math.max(minMb, Math.min(wantedMb, maxMb, (machineBytes * shareOfMachine) / mb)));
}

/** Returns the memory of the machine, or the limit of its container. */
function memoryBytes(): number {
  // 0 if unknown.
  return Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
}

function bytesIn(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
}
