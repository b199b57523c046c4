import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import type { PictureStorage } from './picture-storage.ts';

/** An object store that speaks S3: where, and by whose leave. */
export interface S3Settings {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** A store that does not answer must not keep a visitor waiting for longer. */
const timeouts = { connectionTimeout: 3_000, requestTimeout: 10_000, throwOnRequestTimeout: true };

/** A bucket of an object store. Only what every compatible server knows is asked of it. */
export function openS3({ endpoint, bucket, region, accessKeyId, secretAccessKey }: S3Settings): PictureStorage {
  const client = new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    // The bucket in the path works with any server; as a part of the host's name it needs DNS.
    forcePathStyle: true,
    // Young additions of Amazon's, which many compatible servers refuse.
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
      // One by one: the call for many needs a checksum that not every compatible server knows.
      await client.send(new DeleteObjectCommand(at(key)));
    },
  };
}
