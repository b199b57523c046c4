import { hkdfSync } from 'node:crypto';
import { EncryptJWT, errors, jwtDecrypt } from 'jose';
import * as z from 'zod/mini';
import type { Clock } from '#server/time/clock.ts';
import type { OAuthState } from './google-provider.ts';

/** Long enough to look for a password, short enough to be forgotten. */
export const stateSeconds = 600;

const Sealed = z.object({ state: z.string(), nonce: z.string(), verifier: z.string() });

/** The state as the browser keeps it: it can neither read nor change it. */
export async function sealState(secret: Uint8Array, clock: Clock, oauthState: OAuthState): Promise<string> {
  return new EncryptJWT({ ...oauthState })
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .setExpirationTime(Math.floor(clock().getTime() / 1000) + stateSeconds)
    .encrypt(keyOf(secret));
}

/** Undefined for what is not ours, and for one that took too long. */
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

/** Another key than the tokens have: what opens one does not open the other. */
function keyOf(secret: Uint8Array): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, '', 'pista google trip', 32));
}
