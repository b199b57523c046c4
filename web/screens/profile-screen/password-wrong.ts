import { ApiError } from '#web/http/call.ts';

/** Returns whether the server has rejected the current password. */
export function isPasswordWrong(refused: unknown): boolean {
  return refused instanceof ApiError && refused.code === 'password-wrong';
}
