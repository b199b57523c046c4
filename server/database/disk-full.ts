/** No space on the device, an exhausted quota, and a file at its maximum size. */
const codes = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** Returns whether an error, or one of its causes, says that the disk is full. */
export function isDiskFullError(error: unknown): boolean {
  for (let at: { code?: string; cause?: unknown } = { cause: error }; at.cause instanceof Object; ) {
    at = at.cause;
    if (codes.has(at.code ?? '')) return true;
  }
  return false;
}
