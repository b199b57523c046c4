/** The package has no types. Declares only what is used here. */
declare module 'http_ece' {
  /** Encrypts a message as in RFC 8188 and RFC 8291. `privateKey` must be generated for each message. */
  export function encrypt(
    text: Buffer,
    parameters: { version: 'aes128gcm'; dh: string; authSecret: string; privateKey: import('node:crypto').ECDH },
  ): Buffer;
}
