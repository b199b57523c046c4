import { ApiError } from '#web/http/call.ts';

/** The proof was not one: to be said at the field for it. */
export function isPasswordWrong(refused: unknown): boolean {
  return refused instanceof ApiError && refused.code === 'password-wrong';
}
