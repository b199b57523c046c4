/** The package brings no types of its own: this much of it we use. */
declare module 'http_ece' {
  /** Encrypts as RFC 8188 and RFC 8291 have it; `privateKey` is one that is made for this message alone. */
  export function encrypt(
    text: Buffer,
    parameters: { version: 'aes128gcm'; dh: string; authSecret: string; privateKey: import('node:crypto').ECDH },
  ): Buffer;
}
