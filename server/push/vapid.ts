import { createPrivateKey } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SignJWT } from 'jose';
import type { Config } from '#server/config.ts';
import { newPrivateKey, publicKeyOf } from './key-pair.ts';

/** How push services know this server (RFC 8292): a browser lets only those send that have the key it subscribed with. */
export interface Vapid {
  /** In base64url: what browsers subscribe with. */
  publicKey: string;
  /** The `Authorization` of a message that goes to a push service. */
  authorize(endpoint: URL, now: Date): Promise<string>;
}

/** A day is the most that push services take; clocks differ. */
const lastsMs = 12 * 3_600_000;

/** With the key that is given, else one that is made once and kept where only we can read it. */
export function openVapid({ dataDir, push }: Pick<Config, 'dataDir' | 'push'>): Vapid {
  const privateKey = push.privateKey ?? storedKey(dataDir);
  const publicKey = publicKeyOf(privateKey);
  if (publicKey === undefined) {
    throw new Error(
      `There is no key in ${join(dataDir, fileName)}. Removed, it is made anew; browsers then have to subscribe again.`,
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
    // It is there from the start before, or another process was quicker.
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return readFileSync(file, 'utf8').trim();
}
