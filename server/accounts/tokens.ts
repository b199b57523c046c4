import { errors, jwtVerify, SignJWT } from 'jose';
import * as z from 'zod/mini';
import { TokenPayload } from '#contract/accounts.ts';
import type { Role } from '#contract/roles.ts';
import { Problem } from '#server/problem.ts';
import type { Clock } from '#server/tools.ts';

/** A month: people come back for the next milonga without signing in again, and each token can be revoked. */
const lifetimeSeconds = 30 * 86_400;
/** The only one we write, and so the only one we read: a token can't choose its own. */
const algorithm = 'HS256';

const Claims = z.object({ ...TokenPayload.shape, gen: z.int() });
type Claims = z.output<typeof Claims>;

interface Bearer {
  id: string;
  roles: readonly Role[];
  session_generation: number;
}

/** A token (JWT) for a person, good until `exp` or until the person's sessions get another generation. */
export async function writeToken(secret: Uint8Array, clock: Clock, bearer: Bearer): Promise<string> {
  const now = Math.floor(clock().getTime() / 1000);
  return new SignJWT({ roles: bearer.roles, gen: bearer.session_generation })
    .setProtectedHeader({ alg: algorithm, typ: 'JWT' })
    .setSubject(bearer.id)
    .setIssuedAt(now)
    .setExpirationTime(now + lifetimeSeconds)
    .sign(secret);
}

/** What a token of ours says. Throws `token-expired`, or `token-invalid` for whatever is not ours. */
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
