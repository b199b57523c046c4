/** Enough for an object store, where each file waits for the network. */
const maxAhead = 8;

/** Yields each key with the result of `read`, in order, and reads the next eight meanwhile. */
export async function* prefetch<Key, Value>(
  keys: Iterable<Key>,
  read: (key: Key) => Promise<Value>,
): AsyncGenerator<[Key, Value]> {
  const pending: [Key, Promise<Value>][] = [];
  for (const key of keys) {
    const value = read(key);
    // Awaited below; without a handler, an early failure would end the process.
    value.catch(() => {});
    pending.push([key, value]);
    if (pending.length <= maxAhead) continue;
    const [first, result] = pending.shift() as [Key, Promise<Value>];
    yield [first, await result];
  }
  for (const [key, result] of pending) yield [key, await result];
}
