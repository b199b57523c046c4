import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto';

/**
 * Decrypts push messages as browsers do (RFC 8291), implemented from the specification and independent of the library
 * that encrypts.
 */
export class PushReceiver {
  readonly #pair: ECDH;
  readonly #auth: Buffer;

  constructor(given?: { privateKey: string; auth: string }) {
    this.#pair = createECDH('prime256v1');
    if (given) this.#pair.setPrivateKey(given.privateKey, 'base64url');
    else this.#pair.generateKeys();
    this.#auth = given ? Buffer.from(given.auth, 'base64url') : randomBytes(16);
  }

  /** In the format of `PushSubscription.toJSON`. */
  get keys() {
    return { p256dh: this.#pair.getPublicKey('base64url'), auth: this.#auth.toString('base64url') };
  }

  /** Decrypts a message of one record. Throws if it is not for this browser or was modified. */
  open(body: Buffer): string {
    // RFC 8188, 2.1: salt, record size, and the sender's key.
    const salt = body.subarray(0, 16);
    const recordSize = body.readUInt32BE(16);
    const sender = body.subarray(21, 21 + body.readUInt8(20));
    const record = body.subarray(21 + sender.length);
    if (record.length > recordSize) throw new Error('The message has more than one record.');
    // RFC 8291, 3.4
    const secret = this.#pair.computeSecret(sender);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), this.#pair.getPublicKey(), sender]);
    const input = derive(secret, this.#auth, info, 32);
    const key = derive(input, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
    const nonce = derive(input, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
    const cipher = createDecipheriv('aes-128-gcm', key, nonce);
    cipher.setAuthTag(record.subarray(-16));
    const padded = Buffer.concat([cipher.update(record.subarray(0, -16)), cipher.final()]);
    // The last record ends with a delimiter of 2, followed by zeros.
    const end = padded.findLastIndex((byte) => byte !== 0);
    if (padded[end] !== 2) throw new Error('The message is not a last record.');
    return padded.subarray(0, end).toString();
  }
}

function derive(input: Buffer, salt: Buffer, info: Buffer, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', input, salt, info, length));
}
