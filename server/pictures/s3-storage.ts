import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import type { PictureStorage } from './picture-storage.ts';

/** Address and credentials of an S3-compatible object store. */
export interface S3Settings {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** Milliseconds. Visitors must not wait longer for a store that does not respond. */
const timeouts = { connectionTimeout: 3_000, requestTimeout: 10_000, throwOnRequestTimeout: true };

/** Stores pictures in a bucket. Uses only operations that every compatible server supports. */
export function openS3({ endpoint, bucket, region, accessKeyId, secretAccessKey }: S3Settings): PictureStorage {
  const client = new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    // The bucket is in the path, because a bucket in the host name needs DNS.
    forcePathStyle: true,
    // Many compatible servers reject these checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: timeouts,
  });
  const at = (key: string) => ({ Bucket: bucket, Key: key });

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
        const page = await client.send(new ListObjectsV2Command({ Bucket: bucket, ContinuationToken: from }));
        yield (page.Contents ?? []).flatMap(({ Key }) => Key ?? []);
        from = page.NextContinuationToken;
      } while (from !== undefined);
    },

    async remove(key) {
      // One by one, because deleting many needs a checksum that not every compatible server supports.
      await client.send(new DeleteObjectCommand(at(key)));
    },
  };
}
