import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { DeleteObjectCommand, GetObjectCommand, ListObjectsV2Command, PutObjectCommand } from '@aws-sdk/client-s3';
import { openS3Client, type S3Settings } from '#server/network/s3-client.ts';
import type { FileTarget } from './file-target.ts';

/** Milliseconds. A large file may take hours, but never a minute without a byte. */
const timeouts = { connectionTimeout: 10_000, socketTimeout: 60_000 };

const maxCheckMs = 5000;

/** Files in a bucket whose keys begin with `prefix`. Local copies are written to `temporaryFolder` and removed. */
export function openS3Target(settings: S3Settings, prefix: string, temporaryFolder: string): FileTarget {
  const client = openS3Client(settings, timeouts);
  const { bucket } = settings;
  const at = (name: string) => ({ Bucket: bucket, Key: prefix + name });

  async function withTemporary<Result>(name: string, work: (path: string) => Promise<Result>): Promise<Result> {
    await mkdir(temporaryFolder, { recursive: true, mode: 0o700 });
    const folder = await mkdtemp(join(temporaryFolder, 's3-'));
    try {
      return await work(join(folder, name));
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  return {
    place: `s3://${bucket}/${prefix}`.replace(/\/$/, ''),

    async list() {
      const files = [];
      let from: string | undefined;
      do {
        const page = await client.send(
          new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, Delimiter: '/', ContinuationToken: from }),
        );
        for (const { Key = '', Size = 0 } of page.Contents ?? [])
          files.push({ name: Key.slice(prefix.length), bytes: Size });
        from = page.NextContinuationToken;
      } while (from !== undefined);
      return files;
    },

    add: (name, write) =>
      withTemporary(name, async (path) => {
        const result = await write(path);
        const { size } = await stat(path);
        const command = new PutObjectCommand({ ...at(name), Body: createReadStream(path), ContentLength: size });
        // Signed, so that the server rejects a file that was damaged on the way. The client does not hash streams.
        const hash = await sha256Of(path);
        command.middlewareStack.add(
          (next) => (given) => {
            (given.request as { headers: Record<string, string> }).headers['x-amz-content-sha256'] = hash;
            return next(given);
          },
          { step: 'build', name: 'contentHash' },
        );
        await client.send(command);
        return result;
      }),

    read: (name, read) =>
      withTemporary(name, async (path) => {
        const { Body } = await client.send(new GetObjectCommand(at(name)));
        if (!(Body instanceof Readable)) throw new Error(`${name} could not be read`);
        await pipeline(Body, createWriteStream(path, { mode: 0o600 }));
        return read(path);
      }),

    async remove(name) {
      await client.send(new DeleteObjectCommand(at(name)));
    },

    async checkWritable() {
      // Only reads, because a test file could stay behind. Short, because the start of the server waits for it.
      const command = new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, MaxKeys: 1 });
      await client.send(command, { abortSignal: AbortSignal.timeout(maxCheckMs) });
    },

    freeBytes: async () => null,
  };
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
