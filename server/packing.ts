import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** How an answer travels. */
export type Encoding = 'br' | 'gzip' | 'identity';

/** Beyond this, more effort costs milliseconds and saves a few bytes. */
const brotliOptions = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
};
const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** The smallest encoding that the caller takes; one with quality 0 it does not. */
export function bestEncoding(accepted: string | undefined): Encoding {
  if (accepted === undefined) return 'identity';
  const taken = accepted
    .split(',')
    .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
    .map((part) => part.split(';')[0]?.trim());
  return (['br', 'gzip'] as const).find((encoding) => taken.includes(encoding)) ?? 'identity';
}

/** The text of an answer, made smaller for the way. */
export async function pack(text: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'identity') return text;
  return encoding === 'br' ? brotli(text, brotliOptions) : zip(text);
}
