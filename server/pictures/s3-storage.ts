import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
} from '@aws-sdk/client-s3';
import { openS3Client, type S3Settings } from '#server/network/s3-client.ts';
import type { PictureStorage } from './picture-storage.ts';

/** Milliseconds. Visitors must not wait longer for a store that does not respond. */
const timeouts = { connectionTimeout: 3_000, requestTimeout: 10_000, throwOnRequestTimeout: true };

/**
 * Stores pictures in a bucket, with keys that begin with `prefix`. Uses only operations that every compatible server
 * supports.
 */
export function openS3(settings: S3Settings, prefix = ''): PictureStorage {
  const client = openS3Client(settings, timeouts);
  const { bucket } = settings;
  const at = (key: string) => ({ Bucket: bucket, Key: prefix + key });

  return {
    async put(key, bytes) {
      await client.send(
        new PutObjectCommand({
          ...at(key),
          Body: bytes,
          ContentType: key.endsWith('.jpg') ? 'image/jpeg' : 'image/webp',
        }),
      );
    },

    async get(key) {
      try {
        const { Body } = await client.send(new GetObjectCommand(at(key)));
        return await Body?.transformToByteArray();
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined;
        throw error;
      }
    },

    async *list() {
      let from: string | undefined;
      do {
        const page = await client.send(
          new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, ContinuationToken: from }),
        );
        yield (page.Contents ?? []).flatMap(({ Key }) => Key?.slice(prefix.length) ?? []);
        from = page.NextContinuationToken;
      } while (from !== undefined);
    },

    async remove(key) {
      // One by one, because deleting many needs a checksum that not every compatible server supports.
      await client.send(new DeleteObjectCommand(at(key)));
    },
  };
}
