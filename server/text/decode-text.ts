/** Pages declare their encoding within this many bytes. */
const headBytes = 1024;

const marks: [string, number[]][] = [
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/**
 * Decodes text of an untrusted server by its declared encoding. Without one, or if UTF-8 is declared wrongly, tries
 * UTF-8, then windows-1252.
 */
export function decodeText(bytes: Uint8Array, type: string | null): string {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, headBytes));
  const named = /charset=["']?([\w-]+)/i;
  const label = named.exec(type ?? '')?.[1] ?? named.exec(head)?.[1];
  const [marked] = marks.find(([, mark]) => mark.every((byte, nth) => bytes[nth] === byte)) ?? [];
  const isOther = label !== undefined && !/^utf-?8$/i.test(label);
  return (
    (marked && decodedAs(marked, bytes)) ??
    (isOther ? decodedAs(label, bytes) : undefined) ??
    decodedAs('utf-8', bytes, true) ??
    decodedAs('utf-8', unfolded(bytes), true) ??
    (isOther ? undefined : brokenUtf8(bytes, label)) ??
    decodedAs('windows-1252', bytes) ??
    ''
  );
}

/** Decodes declared UTF-8 with some invalid bytes; undefined if it contains no valid multi-byte character. */
function brokenUtf8(bytes: Uint8Array, label: string | undefined): string | undefined {
  const text = label && decodedAs('utf-8', bytes);
  return text && /[\u0080-\ufffc\u{10000}-\u{10ffff}]/u.test(text) ? text : undefined;
}

/** Returns undefined for unknown encodings and invalid bytes. */
function decodedAs(label: string, bytes: Uint8Array, fatal = false): string | undefined {
  try {
    return new TextDecoder(label, { fatal }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Some calendars fold lines in the middle of a multi-byte character. */
function unfolded(bytes: Uint8Array): Uint8Array {
  const text = Buffer.from(bytes).toString('latin1');
  return Buffer.from(text.replace(/([\x80-\xff])\r?\n[ \t](?=[\x80-\xbf])/g, '$1'), 'latin1');
}
