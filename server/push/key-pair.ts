import { createECDH } from 'node:crypto';

const curve = 'prime256v1';

/** A private key of P-256, in base64url. */
export function newPrivateKey(): string {
  const pair = createECDH(curve);
  pair.generateKeys();
  // One that begins with zeros comes shorter.
  return Buffer.from(pair.getPrivateKey('hex').padStart(64, '0'), 'hex').toString('base64url');
}

/** The public one that belongs to it, uncompressed, in base64url; undefined where that is no private key. */
export function publicKeyOf(privateKey: string): string | undefined {
  const bytes = Buffer.from(privateKey, 'base64url');
  if (bytes.length !== 32 || bytes.toString('base64url') !== privateKey.replace(/=+$/, '')) return undefined;
  try {
    const pair = createECDH(curve);
    pair.setPrivateKey(bytes);
    return pair.getPublicKey('base64url');
  } catch {
    // Zero, or more than the curve has.
    return undefined;
  }
}

/** Whether these bytes, in base64url, are a point of the curve: nothing can be encrypted for another. */
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
