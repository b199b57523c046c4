/** Where pages that name their letters in themselves do so. */
const headBytes = 1024;

/** The text of a page, in the letters that its server names, or it itself; UTF-8 where nobody says. */
export function decodePage(body: Uint8Array, type: string | null): string {
  const head = new TextDecoder('latin1').decode(body.subarray(0, headBytes));
  const named = /charset=["']?([\w-]+)/i;
  const label = named.exec(type ?? '')?.[1] ?? named.exec(head)?.[1] ?? 'utf-8';
  try {
    return new TextDecoder(label).decode(body);
  } catch {
    // Letters that nobody has heard of.
    return new TextDecoder().decode(body);
  }
}
