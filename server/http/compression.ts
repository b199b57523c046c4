import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import Negotiator from 'negotiator';

/** How an answer travels. */
export type Encoding = 'br' | 'gzip' | 'identity';

/** Beyond this, more effort costs milliseconds and saves a few bytes. */
export const brotliOptions = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
};
const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** The smallest first. */
const encodings = ['br', 'gzip', 'identity'] as const;

/** The encoding that the caller likes best; the smallest where they say nothing of that. Who says nothing at all may not unpack. */
export function bestEncoding(accepted: string | undefined): Encoding {
  const negotiator = new Negotiator({ headers: { 'accept-encoding': accepted } });
  return negotiator.encoding(encodings, { preferred: encodings }) ?? 'identity';
}

/** The text of an answer, made smaller for the way. */
export async function compress(text: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'identity') return text;
  return encoding === 'br' ? brotli(text, brotliOptions) : zip(text);
}
