import { hkdfSync } from 'node:crypto';
import { EncryptJWT, errors, jwtDecrypt } from 'jose';
import * as z from 'zod/mini';
import type { Clock } from '#server/time/clock.ts';
import type { OAuthState } from './google-provider.ts';

/** Lifetime of the state. */
export const stateSeconds = 600;

const Sealed = z.object({ state: z.string(), nonce: z.string(), verifier: z.string() });

/** Encrypts the state for a cookie, so that the browser can neither read nor change it. */
export async function sealState(secret: Uint8Array, clock: Clock, oauthState: OAuthState): Promise<string> {
  return new EncryptJWT({ ...oauthState })
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .setExpirationTime(Math.floor(clock().getTime() / 1000) + stateSeconds)
    .encrypt(keyOf(secret));
}

/** Decrypts the state; returns undefined if it is invalid or expired. */
export async function openState(secret: Uint8Array, clock: Clock, sealed: string): Promise<OAuthState | undefined> {
  try {
    const options = {
      currentDate: clock(),
      keyManagementAlgorithms: ['dir'],
      contentEncryptionAlgorithms: ['A256GCM'],
    };
    const { payload } = await jwtDecrypt(sealed, keyOf(secret), options);
    return Sealed.safeParse(payload).data;
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
}

/** Derives a key different from the token key, so that neither can replace the other. */
function keyOf(secret: Uint8Array): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, '', 'pista google trip', 32));
}
