/** Where pages that name their letters in themselves do so. */
const headBytes = 1024;

/**
 * The text of what a stranger's server sent, in the letters that it names, or the text itself; where nobody says, UTF-8 if it
 * can be that, else what Windows wrote in the west.
 */
export function decodeText(bytes: Uint8Array, type: string | null): string {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, headBytes));
  const named = /charset=["']?([\w-]+)/i;
  const label = named.exec(type ?? '')?.[1] ?? named.exec(head)?.[1];
  try {
    if (label) return new TextDecoder(label).decode(bytes);
  } catch {
    // Letters that nobody has heard of.
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
