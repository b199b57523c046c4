/** Returns the cached value of a key, and creates it if it is missing. For slow constructors like those of `Intl`. */
export function getOrCreate<Key, Value>(cache: Map<Key, Value>, key: Key, create: () => Value): Value {
  const value = cache.get(key) ?? create();
  cache.set(key, value);
  return value;
}
