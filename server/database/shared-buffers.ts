import { existsSync, readdirSync, statSync } from 'node:fs';
import { totalmem } from 'node:os';
import { join } from 'node:path';

const mb = 1024 * 1024;

/** With ten thousand events it has never asked for more. */
const minMb = 32;
const maxMb = 512;
/** Of what is on the disk. */
const shareOfData = 1 / 3;
const shareOfMachine = 1 / 32;

/**
 * How many megabytes of its files an embedded database in a folder keeps in its own memory from its start on. What it does
 * not keep it has from the system, at some 9 µs a page of 8 kB: one list of events that lie apart reads a hundred.
 */
export function sharedBuffersMb(folder: string, machineBytes = memoryBytes()): number {
  const data = join(folder, 'base');
  const wantedMb = existsSync(data) ? (bytesIn(data) * shareOfData) / mb : 0;
  return Math.round(Math.max(minMb, Math.min(wantedMb, maxMb, (machineBytes * shareOfMachine) / mb)));
}

/** Of the machine, or as much of it as a container may take. */
function memoryBytes(): number {
  // 0 where nobody knows.
  return Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
}

function bytesIn(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
}
