import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import Negotiator from 'negotiator';

/** A value of `Content-Encoding`. */
export type Encoding = 'br' | 'gzip' | 'identity';

/** A higher quality costs milliseconds and saves few bytes. */
const brotliOptions = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
};
const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** In order of preference: the smallest result first. */
const encodings = ['br', 'gzip', 'identity'] as const;

/**
 * Returns the encoding that the client's `Accept-Encoding` prefers, or the smallest among equals. Without a header,
 * `identity`.
 */
export function bestEncoding(accepted: string | undefined): Encoding {
  const negotiator = new Negotiator({ headers: { 'accept-encoding': accepted } });
  return negotiator.encoding(encodings, { preferred: encodings }) ?? 'identity';
}

/** Returns the text compressed with Brotli or gzip, or the same buffer for `identity`. Runs on the thread pool. */
export async function compress(text: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'identity') return text;
  return encoding === 'br' ? brotli(text, brotliOptions) : zip(text);
}
