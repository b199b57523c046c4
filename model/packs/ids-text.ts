import { wordsPerId } from '#model/map/ids.ts';

const bytesPerId = 4 * wordsPerId;
/** Characters per call, because each becomes an argument. */
const sliceBytes = 8192;

/**
 * Returns UUIDs as base64 text: the first byte of each id, then the second one of each, and so on. Ids are a quarter of a
 * pack, and their first bytes, which contain the time, compress well only beside each other.
 */
export function idsText(ids: readonly string[]): string {
  const bytes = new Uint8Array(ids.length * bytesPerId);
  for (const [row, id] of ids.entries()) {
    const hex = id.replaceAll('-', '');
    for (let byte = 0; byte < bytesPerId; byte += 1)
      bytes[byte * ids.length + row] = Number.parseInt(hex.slice(2 * byte, 2 * byte + 2), 16);
  }
  let binary = '';
  for (let from = 0; from < bytes.length; from += sliceBytes)
    binary += String.fromCharCode(...bytes.subarray(from, from + sliceBytes));
  return btoa(binary);
}

/** Returns the ids of `idsText`, four 32-bit words each, as the columns of the read model have them. */
export function idsWords(text: string): Uint32Array {
  const binary = atob(text);
  const count = binary.length / bytesPerId;
  const words = new Uint32Array(count * wordsPerId);
  for (let byte = 0; byte < bytesPerId; byte += 1) {
    const shift = 24 - 8 * (byte % 4);
    for (let row = 0; row < count; row += 1) {
      const at = row * wordsPerId + (byte >> 2);
      words[at] = (words[at] ?? 0) | (binary.charCodeAt(byte * count + row) << shift);
    }
  }
  return words;
}
