import { S3Client, type S3ClientConfig } from '@aws-sdk/client-s3';

/** Address and credentials of an S3-compatible object store. */
export interface S3Settings {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** Returns a client of an S3-compatible store. */
export function openS3Client(
  { endpoint, region, accessKeyId, secretAccessKey }: S3Settings,
  requestHandler: NonNullable<S3ClientConfig['requestHandler']>,
): S3Client {
  return new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    // The bucket is in the path, because a bucket in the host name needs DNS.
    forcePathStyle: true,
    // Many compatible servers reject these checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler,
    // Failures are thrown.
    logger: { debug() {}, info() {}, warn() {}, error() {} },
  });
}
