import { createHmac, timingSafeEqual } from 'node:crypto';

const idBytes = 16;
const signatureBytes = 24;

/**
 * An id that only this server can have written, for addresses that work without a session: 54 characters of base64url. What
 * is signed for one purpose is worth nothing for another. It holds as long as the secret of tokens is the same; what ends it
 * earlier is that the id names nothing any more.
 */
export function signId(secret: Uint8Array, purpose: string, id: string): string {
  const bytes = Buffer.from(id.replaceAll('-', ''), 'hex');
  if (bytes.length !== idBytes) throw new Error('Only UUIDs are signed.');
  return Buffer.concat([bytes, signature(secret, purpose, bytes)]).toString('base64url');
}

/** The id, in lower case; undefined where anything about it is wrong. */
export function readSignedId(secret: Uint8Array, purpose: string, signed: string): string | undefined {
  const bytes = Buffer.from(signed, 'base64url');
  // Decoding is lenient: of the writings of the same bytes only ours counts.
  if (bytes.length !== idBytes + signatureBytes || bytes.toString('base64url') !== signed) return undefined;
  const id = bytes.subarray(0, idBytes);
  if (!timingSafeEqual(signature(secret, purpose, id), bytes.subarray(idBytes))) return undefined;
  return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

function signature(secret: Uint8Array, purpose: string, id: Uint8Array): Buffer {
  return createHmac('sha256', secret).update(`${purpose}\0`).update(id).digest().subarray(0, signatureBytes);
}
