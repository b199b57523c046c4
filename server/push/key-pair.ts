import { createECDH } from 'node:crypto';

const curve = 'prime256v1';

/** Generates a private key (P-256) in base64url. */
export function newPrivateKey(): string {
  const pair = createECDH(curve);
  pair.generateKeys();
  // Leading zeros are omitted by the library.
  return Buffer.from(pair.getPrivateKey('hex').padStart(64, '0'), 'hex').toString('base64url');
}

/**
 * Returns the public key (P-256) of a private key, uncompressed, in base64url; undefined for an invalid private key.
 */
export function publicKeyOf(privateKey: string): string | undefined {
  const bytes = Buffer.from(privateKey, 'base64url');
  if (bytes.length !== 32 || bytes.toString('base64url') !== privateKey.replace(/=+$/, '')) return undefined;
  try {
    const pair = createECDH(curve);
    pair.setPrivateKey(bytes);
    return pair.getPublicKey('base64url');
  } catch {
    // Zero, or above the order of the curve.
    return undefined;
  }
}

/** Returns whether these bytes (base64url) are a point of the curve P-256. Encryption needs one. */
export function isPublicKey(key: string): boolean {
  try {
    const pair = createECDH(curve);
    pair.generateKeys();
    pair.computeSecret(Buffer.from(key, 'base64url'));
    return true;
  } catch {
    return false;
  }
}
