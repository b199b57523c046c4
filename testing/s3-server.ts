import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { buildApp } from 'fauxqs';
import { afterFile } from './after-file.ts';

/** An S3 server on loopback with one empty bucket. */
export interface S3Server {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Codes of rejected requests: `SignatureDoesNotMatch`. */
  refused: string[];
  /** Stores small files directly, without checking signatures. */
  fill(keys: readonly string[]): Promise<void>;
  /** Stops listening and closes all connections. */
  stop(): Promise<void>;
}

/**
 * Starts an S3 server with a bucket on loopback, until the tests of the file are done. Fauxqs stores and lists like
 * Amazon but does not authenticate requests, so a proxy in front of it checks the signature and content hash of each
 * request as Amazon specifies.
 */
export async function testS3Server(): Promise<S3Server> {
  const account = { bucket: 'pista-pictures', region: 'eu-west-3', accessKeyId: 'TESTKEY', secretAccessKey: 'tango' };
  const store = buildApp({ logger: false });
  await store.listen({ port: 0, host: '127.0.0.1' });
  await fetch(`http://127.0.0.1:${portOf(store.server)}/${account.bucket}`, { method: 'PUT' });

  const refused: string[] = [];
  const proxy = createServer(async (asked, answer) => {
    const body = await buffer(asked);
    const errorCode = errorOf(asked, body, account);
    if (errorCode) {
      refused.push(errorCode);
      answer.writeHead(403, { 'content-type': 'application/xml' });
      answer.end(asked.method === 'HEAD' ? '' : `<?xml version="1.0"?><Error><Code>${errorCode}</Code></Error>`);
      return;
    }
    const { method, url: path, headers } = asked;
    request({ host: '127.0.0.1', port: portOf(store.server), method, path, headers }, (stored) => {
      answer.writeHead(stored.statusCode ?? 500, stored.headers);
      stored.pipe(answer);
    }).end(body);
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');

  const stop = async () => {
    for (const server of [proxy, store.server]) {
      server.close();
      server.closeAllConnections();
    }
  };
  afterFile(stop);
  const fill = async (keys: readonly string[]) => {
    for (const key of keys) await store.inject({ method: 'PUT', url: `/${account.bucket}/${key}`, payload: 'x' });
  };
  return { ...account, endpoint: `http://127.0.0.1:${portOf(proxy)}`, refused, fill, stop };
}

type Account = Pick<S3Server, 'region' | 'accessKeyId' | 'secretAccessKey'>;

/**
 * Returns the error code with which Amazon would reject a request, or undefined.
 * https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html
 */
function errorOf({ method, url = '', headers }: IncomingMessage, body: Buffer, account: Account): string | undefined {
  const given =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    );
  if (!given) return 'AccessDenied';
  const [, keyId, day = '', region = '', names = '', signature] = given;
  if (keyId !== account.accessKeyId) return 'InvalidAccessKeyId';
  if (region !== account.region) return 'AuthorizationHeaderMalformed';
  const contentHash = headers['x-amz-content-sha256'];
  if (contentHash !== sha256(body)) return 'XAmzContentSHA256Mismatch';

  const [path = '', query = ''] = url.split('?');
  const signed = names.split(';');
  const unsigned = Object.keys(headers).filter((name) => name.startsWith('x-amz-') && !signed.includes(name));
  if (unsigned.length > 0 || !signed.includes('host')) return 'AccessDenied';
  const canonical = [
    method,
    path,
    query.split('&').sort().join('&'),
    ...signed.map((name) => `${name}:${String(headers[name]).trim().replace(/ +/g, ' ')}`),
    '',
    names,
    contentHash,
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n');
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(
    (secret, part) => hmac(secret, part),
    `AWS4${account.secretAccessKey}`,
  );
  return hmac(key, toSign).toString('hex') === signature ? undefined : 'SignatureDoesNotMatch';
}

function sha256(data: string | Buffer): string {
  return createHash('sha256').update(data).digest('hex');
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

function portOf(server: { address(): AddressInfo | string | null }): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server does not listen.');
  return address.port;
}
