/** No space on the device, an exhausted quota, and a file at its maximum size. */
const codes = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** Whether a write failed because the disk is full. */
export function isDiskFullError(error: unknown): boolean {
  for (let at: { code?: string; cause?: unknown } = { cause: error }; at.cause instanceof Object; ) {
    at = at.cause;
    if (codes.has(at.code ?? '')) return true;
  }
  return false;
}
