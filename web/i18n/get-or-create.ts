/** What is kept under a key, made where it is missing: for what takes time to make, as the writers of Intl do. */
export function kept<Key, Made>(known: Map<Key, Made>, key: Key, make: () => Made): Made {
  const found = known.get(key) ?? make();
  known.set(key, found);
  return found;
}
