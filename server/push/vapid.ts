import { createPrivateKey } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SignJWT } from 'jose';
import type { Config } from '#server/config.ts';
import { newPrivateKey, publicKeyOf } from './key-pair.ts';

/** Identifies this server to push services (RFC 8292). Browsers accept messages only with the key they subscribed with. */
export interface Vapid {
  /** Public key in base64url. */
  publicKey: string;
  /** Returns the `Authorization` header for a push service. */
  authorize(endpoint: URL, now: Date): Promise<string>;
}

/** Push services accept a day at most. A shorter validity tolerates clocks that differ. */
const lastsMs = 12 * 3_600_000;

/**
 * Returns the VAPID key of this server: the configured one, otherwise a generated one in a file that only the server
 * can read. `authorize` returns the `Authorization` header for a push service, valid for 12 hours. Throws if the file
 * contains no key.
 */
export function openVapid({ dataDir, push }: Pick<Config, 'dataDir' | 'push'>): Vapid {
  const privateKey = push.privateKey ?? storedKey(dataDir);
  const publicKey = publicKeyOf(privateKey);
  if (publicKey === undefined) {
    throw new Error(
      `There is no key in ${join(dataDir, fileName)}. Delete the file to generate a new one; all browsers then have to subscribe again.`,
    );
  }
  const point = Buffer.from(publicKey, 'base64url');
  const half = (from: number) => point.subarray(from, from + 32).toString('base64url');
  const key = createPrivateKey({
    format: 'jwk',
    key: { kty: 'EC', crv: 'P-256', x: half(1), y: half(33), d: privateKey },
  });
  return {
    publicKey,
    async authorize({ origin }, now) {
      const token = await new SignJWT()
        .setProtectedHeader({ alg: 'ES256', typ: 'JWT' })
        .setAudience(origin)
        .setSubject(push.subject)
        .setExpirationTime(new Date(now.getTime() + lastsMs))
        .sign(key);
      return `vapid t=${token}, k=${publicKey}`;
    },
  };
}

const fileName = 'push-key';

function storedKey(dataDir: string): string {
  const file = join(dataDir, fileName);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  try {
    writeFileSync(file, newPrivateKey(), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    // The file exists from an earlier start, or another process has just created it.
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return readFileSync(file, 'utf8').trim();
}
