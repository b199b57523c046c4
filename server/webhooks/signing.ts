import { createHmac, hkdfSync } from 'node:crypto';

/** Identifies a secret of a webhook: the server derives it, and the database stores only this number. */
export interface SecretNumber {
  id: string;
  generation: number;
}

/** Returns a secret of a webhook: 32 bytes, derived from the server's secret (RFC 5869). */
function secretBytes(tokenSecret: Uint8Array, { id, generation }: SecretNumber): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', tokenSecret, '', `pista webhook ${id} ${generation}`, 32));
}

/** Returns the secret as its owner sees it: `whsec_` and base64. */
export function secretOf(tokenSecret: Uint8Array, number: SecretNumber): string {
  return `whsec_${Buffer.from(secretBytes(tokenSecret, number)).toString('base64')}`;
}

/** The parts of a message that are signed. `timestamp` is the time of the try, in seconds. */
interface Signed {
  id: string;
  timestamp: number;
  body: string;
}

/**
 * Returns the header `webhook-signature` (Standard Webhooks 1.0): a signature with each of the secrets, separated by
 * spaces.
 */
export function signatureOf(
  tokenSecret: Uint8Array,
  numbers: readonly SecretNumber[],
  { id, timestamp, body }: Signed,
): string {
  return numbers
    .map((number) => {
      const mac = createHmac('sha256', secretBytes(tokenSecret, number));
      return `v1,${mac.update(`${id}.${timestamp}.${body}`).digest('base64')}`;
    })
    .join(' ');
}
