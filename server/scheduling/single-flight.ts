/**
 * Returns a function that runs `task`, never twice at the same time. A call during a run starts one more run after it, because
 * the current one may have read too early; all calls until then share that run.
 */
export function singleFlight(task: () => Promise<void>): () => Promise<void> {
  let current = Promise.resolve();
  let next: Promise<void> | undefined;
  return () => {
    next ??= current
      .catch(() => {})
      .then(() => {
        next = undefined;
        current = task();
        return current;
      });
    return next;
  };
}
