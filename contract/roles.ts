import * as z from 'zod/mini';

/** Every account has the first role. The regions and styles of a moderator are stored with the account. */
export const roles = ['ROLE_USER', 'ROLE_MODERATOR', 'ROLE_ADMIN'] as const;
export const Role = z.enum(roles);
export type Role = z.infer<typeof Role>;

/** Returns whether the roles of an account include `ROLE_ADMIN`. */
export function isAdministrator(someone: { roles: readonly Role[] }): boolean {
  return someone.roles.includes('ROLE_ADMIN');
}

/** Returns whether the roles of an account include `ROLE_MODERATOR`. */
export function isModerator(someone: { roles: readonly Role[] }): boolean {
  return someone.roles.includes('ROLE_MODERATOR');
}

/** Returns the roles of an account with or without one of them, in their order. */
export function withRole(someone: { roles: readonly Role[] }, role: Role, has: boolean): Role[] {
  return roles.filter((each) => (each === role ? has : someone.roles.includes(each)));
}
