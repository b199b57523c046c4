import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { bestEncoding, compress } from './compression.ts';

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip;q=1.0, br;q=0.5', 'gzip'],
  ['gzip;q=0.5, BR;q=0.5', 'br'],
  ['*', 'br'],
  ['gzip, *;q=0.1', 'gzip'],
  ['br;q=0, *', 'gzip'],
  ['identity;q=0.5, *;q=0', 'identity'],
  ['*;q=0', 'identity'],
  ['gzip;q=0.2, identity', 'identity'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.0,gzip ; q=0', 'identity'],
  ['brotli, x-gzip', 'identity'],
])('selects for Accept-Encoding "%s": %s', (accepted, encoding) => {
  expect(bestEncoding(accepted)).toBe(encoding);
});

test('compresses a text that clients can decompress', async () => {
  const text = Buffer.from('tango '.repeat(1000));
  expect(brotliDecompressSync(await compress(text, 'br'))).toEqual(text);
  expect(gunzipSync(await compress(text, 'gzip'))).toEqual(text);
  expect(await compress(text, 'identity')).toBe(text);
});
