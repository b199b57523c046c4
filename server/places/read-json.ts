import * as z from 'zod/mini';
import { fetchOutside } from '#server/network/fetch-external.ts';

/** How geocoders say that a question makes no sense to them: too short, too long, not an address. They are well all the same. */
const senselessStatuses = new Set([400, 404, 414, 422]);

/** Asks a server outside for JSON. `undefined` when the question makes no sense to it; rejects for all other failures. */
export async function readJson(address: URL, headers: Record<string, string>, signal: AbortSignal): Promise<unknown> {
  const response = await fetchOutside(address, { headers: { accept: 'application/json', ...headers }, signal });
  if (!response.ok) {
    if (senselessStatuses.has(response.status)) return undefined;
    throw new Error(`answered with status ${response.status}`);
  }
  return response.json();
}

/**
 * The rows that `Row` recognises. A list of nothing but strangers is not an answer that can be read, and rejected; one odd
 * row among good ones is left out.
 */
export function readRows<Row extends z.ZodMiniType>(row: Row, list: unknown): z.output<Row>[] {
  const rows = z.array(z.unknown()).safeParse(list);
  if (!rows.success) throw new Error('answered something else than a list');
  const known = rows.data.flatMap((one) => {
    const read = row.safeParse(one);
    return read.success ? [read.data] : [];
  });
  if (known.length === 0 && rows.data.length > 0) throw new Error('answered rows that can not be read');
  return known;
}

const mostCharacters = 300;

/** A text from outside: one line, no control characters or turned writing direction, not too long; blank is absent. */
export const OutsideText = z.catch(
  z.optional(
    z.pipe(
      z.string(),
      z.transform((text: string) => {
        const line = text
          .normalize('NFC')
          .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ')
          .trim();
        return line === '' ? undefined : [...line].slice(0, mostCharacters).join('');
      }),
    ),
  ),
  undefined,
);
