import * as z from 'zod/mini';
import { fetchExternal } from '#server/network/fetch-external.ts';

/**
 * Status codes for queries that the geocoder cannot process: too short, too long, not an address. Not failures of the
 * server.
 */
const invalidQueryStatuses = new Set([400, 404, 414, 422]);

/**
 * Requests JSON from a geocoder of the settings. Returns `undefined` if it answers that it cannot process the query;
 * rejects for all other errors.
 */
export async function readJson(address: URL, headers: Record<string, string>, signal: AbortSignal): Promise<unknown> {
  const response = await fetchExternal(address, { headers: { accept: 'application/json', ...headers }, signal });
  if (!response.ok) {
    if (invalidQueryStatuses.has(response.status)) return undefined;
    throw new Error(`answered with status ${response.status}`);
  }
  return response.json();
}

/** Returns the rows that match the schema, without invalid ones. Throws if all rows are invalid. */
export function readRows<Row extends z.ZodMiniType>(row: Row, list: unknown): z.output<Row>[] {
  const rows = z.array(z.unknown()).safeParse(list);
  if (!rows.success) throw new Error('the response is not a list');
  const known = rows.data.flatMap((one) => {
    const read = row.safeParse(one);
    return read.success ? [read.data] : [];
  });
  if (known.length === 0 && rows.data.length > 0) throw new Error('the response has no valid row');
  return known;
}

const maxCharacters = 300;

/**
 * A text from an external server: one line, no control characters or text direction marks, limited length. Blank texts
 * are undefined.
 */
export const OutsideText = z.catch(
  z.optional(
    z.pipe(
      z.string(),
      z.transform((text: string) => {
        const line = text
          .normalize('NFC')
          .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ')
          .trim();
        return line === '' ? undefined : [...line].slice(0, maxCharacters).join('');
      }),
    ),
  ),
  undefined,
);
