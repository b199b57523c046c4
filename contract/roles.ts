import * as z from 'zod/mini';

/** Every account has the first role, administrators have both. */
export const roles = ['ROLE_USER', 'ROLE_ADMIN'] as const;
export const Role = z.enum(roles);
export type Role = z.infer<typeof Role>;

/** Returns whether the roles of an account include `ROLE_ADMIN`. */
export function isAdministrator(someone: { roles: readonly Role[] }): boolean {
  return someone.roles.includes('ROLE_ADMIN');
}
