/** No space left on the device, a quota that is used up, and a file that has become as large as it may. */
const codes = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** Whether something could not be written since there is no room for it. */
export function isDiskFullError(error: unknown): boolean {
  for (let at: { code?: string; cause?: unknown } = { cause: error }; at.cause instanceof Object; ) {
    at = at.cause;
    if (codes.has(at.code ?? '')) return true;
  }
  return false;
}
