import { errors, jwtVerify, SignJWT } from 'jose';
import * as z from 'zod/mini';
import { TokenPayload } from '#contract/accounts.ts';
import type { Role } from '#contract/roles.ts';
import { Problem } from '#server/http/problem.ts';
import type { Clock } from '#server/time/clock.ts';

/** A month. Tokens can be revoked before. */
const lifetimeSeconds = 30 * 86_400;
/** The only accepted algorithm, so that a token cannot choose another one. */
const algorithm = 'HS256';

const Claims = z.object({ ...TokenPayload.shape, gen: z.int(), iat: z.int() });
export type Claims = z.output<typeof Claims>;

interface Bearer {
  id: string;
  roles: readonly Role[];
  session_generation: number;
}

/** Returns a signed token (JWT) for a sign-in, valid for 30 days or until the account's session generation changes. */
export async function writeToken(secret: Uint8Array, clock: Clock, bearer: Bearer): Promise<string> {
  const now = Math.floor(clock().getTime() / 1000);
  const { id, roles, session_generation } = bearer;
  return sign(secret, { sub: id, roles: [...roles], gen: session_generation, iat: now, exp: now + lifetimeSeconds });
}

/** Returns a token for the same session with other roles and the same expiry. */
export async function rewriteToken(secret: Uint8Array, claims: Claims, roles: readonly Role[]): Promise<string> {
  return sign(secret, { ...claims, roles: [...roles] });
}

function sign(secret: Uint8Array, { sub, roles, gen, iat, exp }: Claims): Promise<string> {
  return new SignJWT({ roles, gen })
    .setProtectedHeader({ alg: algorithm, typ: 'JWT' })
    .setSubject(sub)
    .setIssuedAt(iat)
    .setExpirationTime(exp)
    .sign(secret);
}

/**
 * Returns the claims of a token after checking signature and expiry, but not the session generation. Throws
 * `token-expired` or `token-invalid`.
 */
export async function readToken(secret: Uint8Array, clock: Clock, token: string): Promise<Claims> {
  try {
    const { payload } = await jwtVerify(token, secret, { algorithms: [algorithm], currentDate: clock() });
    const claims = Claims.safeParse(payload);
    if (claims.success) return claims.data;
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw new Problem('token-expired');
    if (!(error instanceof errors.JOSEError)) throw error;
  }
  throw new Problem('token-invalid');
}
