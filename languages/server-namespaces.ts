/** Texts that only the server writes: mails, feeds, the manifest, frames of other sites. The browser never loads them. */
export const serverNamespaces = [
  'calendars',
  'cards',
  'embedPages',
  'eventLines',
  'mails',
  'manifest',
  'pushMessages',
  'tables',
] as const;

/** Returns the file of a namespace: `eventLines` → `event-lines.json`. */
export function fileOf(namespace: string): string {
  return `${namespace.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.json`;
}

/** Returns the namespace of a file: `event-lines.json` → `eventLines`. */
export function namespaceOf(file: string): string {
  return file.replace(/\.json$/, '').replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
