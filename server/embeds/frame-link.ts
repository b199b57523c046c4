/** Returns a relative link to the same embed with other parameters; undefined removes one. */
export function frameLink(given: object, changes: Record<string, string | undefined>): string {
  const parameters = Object.entries({ ...given, ...changes }).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  // Commas need no escape, and their codes would make lists of styles unreadable.
  return `?${new URLSearchParams(parameters).toString().replaceAll('%2C', ',')}`;
}
