import { expect, test } from 'vitest';
import { EncodedText } from './encoded-text.ts';

test.each([20, 3000, 100_000])(
  'a text of %i bytes and its copies keep no more memory than their length',
  async (length) => {
    const text = new EncodedText('a'.repeat(length));
    const copies = await Promise.all([text.plain, text.in('br'), text.in('gzip')]);
    expect(copies.map((copy) => copy.buffer.byteLength)).toEqual(copies.map((copy) => copy.length));
  },
);
