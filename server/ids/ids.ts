import { createHmac, timingSafeEqual } from 'node:crypto';
import { v5, v7 } from 'uuid';

/**
 * Returns a new UUID version 7 (RFC 9562). Ids sort by time of creation, within this process also in the same
 * millisecond.
 */
export function newId(): string {
  return v7();
}

/** Any UUID: keeps the ids apart from those of other programs. */
const namespace = '0192f0c0-7b1e-7cc3-98c4-dc0c0c073990';

/** Returns the UUID version 5 (RFC 9562) of these values: the same for the same values. */
export function idOf(values: readonly string[]): string {
  return v5(JSON.stringify(values), namespace);
}

const idBytes = 16;
const signatureBytes = 24;

/**
 * Returns a signed UUID for URLs that work without a session: 54 characters of base64url. A signature is only valid for
 * its purpose. It is valid as long as the token secret does not change and the id exists. Throws for other ids.
 */
export function signId(secret: Uint8Array, purpose: string, id: string): string {
  const bytes = Buffer.from(id.replaceAll('-', ''), 'hex');
  if (bytes.length !== idBytes) throw new Error('Only UUIDs can be signed.');
  return Buffer.concat([bytes, signature(secret, purpose, bytes)]).toString('base64url');
}

/** Returns the id in lower case, or undefined if the signature is invalid. */
export function readSignedId(secret: Uint8Array, purpose: string, signed: string): string | undefined {
  const bytes = Buffer.from(signed, 'base64url');
  // Base64 decoding is lenient, so only the canonical encoding is accepted.
  if (bytes.length !== idBytes + signatureBytes || bytes.toString('base64url') !== signed) return undefined;
  const id = bytes.subarray(0, idBytes);
  if (!timingSafeEqual(signature(secret, purpose, id), bytes.subarray(idBytes))) return undefined;
  return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

function signature(secret: Uint8Array, purpose: string, id: Uint8Array): Buffer {
  return createHmac('sha256', secret).update(`${purpose}\0`).update(id).digest().subarray(0, signatureBytes);
}
