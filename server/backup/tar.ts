import { open } from 'node:fs/promises';
import { BackupError } from './backup-error.ts';
import { fileProblem, useAnother } from './file-problem.ts';

/**
 * The tar format (POSIX `ustar`), which `tar` reads. Every byte of an archive follows from the names and contents of its
 * files, so that the reader detects each changed bit, also in headers and padding.
 */

const blockBytes = 512;
const maxNameBytes = 100;
const trailer = Buffer.alloc(2 * blockBytes);

export interface TarFile {
  name: string;
  bytes: Buffer;
}

/** Returns an octal number with a final zero byte. */
const octal = (value: number, width: number) => `${value.toString(8).padStart(width - 1, '0')}\0`;

function header(name: string, size: number): Buffer {
  const bytes = Buffer.alloc(blockBytes);
  bytes.write(name, 0);
  bytes.write(octal(0o600, 8), 100);
  // Owner and group.
  bytes.write(octal(0, 8), 108);
  bytes.write(octal(0, 8), 116);
  bytes.write(octal(size, 12), 124);
  // Modification time.
  bytes.write(octal(0, 12), 136);
  // The checksum counts as spaces in its own sum.
  bytes.write(' '.repeat(8), 148);
  bytes.write('0', 156);
  bytes.write('ustar\x0000', 257);
  bytes.write(
    octal(
      bytes.reduce((sum, byte) => sum + byte, 0),
      7,
    ),
    148,
  );
  return bytes;
}

function paddingOf(size: number): Buffer {
  return Buffer.alloc((blockBytes - (size % blockBytes)) % blockBytes);
}

/** Returns the bytes of one file in an archive, in order. Throws for names longer than 100 bytes. */
export function tarFile({ name, bytes }: TarFile): Buffer[] {
  if (Buffer.byteLength(name) > maxNameBytes) throw new Error(`${name} is too long for a name in an archive`);
  return [header(name, bytes.length), bytes, paddingOf(bytes.length)];
}

/** The end of an archive. */
export const tarEnd = trailer;

/** Reads the files of the archive at `path`, one at a time. Throws a `BackupError` at the first byte that is wrong. */
export async function* readTar(path: string): AsyncGenerator<TarFile> {
  await using file = await open(path).catch((error: NodeJS.ErrnoException) => {
    throw new BackupError(fileProblem(path, 'read', error), { cause: error });
  });
  const { size } = await file.stat();
  let at = 0;
  const read = async (length: number) => {
    if (at + length > size) throw new BackupError(`${path} is incomplete: it ends after ${size} bytes. ${useAnother}`);
    const bytes = Buffer.allocUnsafe(length);
    for (let done = 0; done < length; ) {
      const { bytesRead } = await file.read(bytes, done, length - done, at + done);
      if (bytesRead === 0) throw new BackupError(`${path} became shorter while it was read.`);
      done += bytesRead;
    }
    at += length;
    return bytes;
  };

  for (;;) {
    const start = at;
    const head = await read(Math.min(blockBytes, Math.max(size, 1)));
    if (head.every((byte) => byte === 0)) break;
    const name = head.toString('utf8', 0, maxNameBytes).replace(/\0.*$/s, '');
    const length = Number.parseInt(head.toString('latin1', 124, 135), 8);
    if (!(length >= 0) || !header(name, length).equals(head)) {
      throw new BackupError(start === 0 ? `${path} is not a backup of Pista.` : damaged(path, start));
    }
    const bytes = await read(length);
    const padding = await read(paddingOf(length).length);
    if (padding.some((byte) => byte !== 0)) throw new BackupError(damaged(path, at - padding.length));
    yield { name, bytes };
  }
  const rest = await read(trailer.length - blockBytes);
  if (rest.some((byte) => byte !== 0) || at !== size) throw new BackupError(damaged(path, at - rest.length));
}

const damaged = (path: string, at: number) => `${path} is damaged at byte ${at}. ${useAnother}`;
