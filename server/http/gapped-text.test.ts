import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { brotliOptions } from './compression.ts';
import { GappedText, sizeOf } from './gapped-text.ts';

const unpacked = {
  identity: (bytes: Buffer) => bytes.toString(),
  br: (bytes: Buffer) => brotliDecompressSync(bytes).toString(),
  gzip: (bytes: Buffer) => gunzipSync(bytes).toString(),
};
const encodings = ['identity', 'br', 'gzip'] as const;

async function sent(text: GappedText, encoding: (typeof encodings)[number], filling: string): Promise<string> {
  const fill = await text.in(encoding);
  return unpacked[encoding](Buffer.concat(fill(Buffer.from(filling))));
}

test('in every encoding each answer has a filling of its own in all gaps', async () => {
  const words = fc.array(fc.constantFrom('<p class="', 'milonga ', '">', 'événement ', '😀', '0123456789abcdef'), {
    maxLength: 400,
  });
  const piece = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    words.map((all) => all.join('')),
  );
  const filling = fc.stringMatching(/^[A-Za-z0-9+/]{16}$/);
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { minLength: 1, maxLength: 4 }), filling, filling, async (pieces, one, other) => {
      const text = new GappedText(pieces, 16);
      for (const encoding of encodings) {
        expect(await sent(text, encoding, one)).toBe(pieces.join(one));
        expect(await sent(text, encoding, other)).toBe(pieces.join(other));
      }
    }),
    { numRuns: 200 },
  );
});

test('so it is with a text of many times what is packed at once', async () => {
  const long = Array.from({ length: 60_000 }, (_, place) => (place * 7919).toString(36)).join('é');
  const text = new GappedText([long, long.slice(7), long.slice(13)], 24);
  for (const encoding of encodings) {
    const filling = 'abcdefghijklmnopqrstuvwx';
    expect(await sent(text, encoding, filling)).toBe([long, long.slice(7), long.slice(13)].join(filling));
  }
});

test('it is packed once, however many ask at the same time, and no larger than without gaps', async () => {
  const page = Array.from({ length: 2000 }, (_, place) => `<li>Milonga ${place * 31}</li>`).join('');
  const text = new GappedText([page.slice(0, 500), page.slice(500)], 24);
  const [one, other] = await Promise.all([text.in('br'), text.in('br')]);
  expect(other).toBe(one);
  expect(text.in('br')).toBe(one);
  const bytes = sizeOf(one(Buffer.alloc(24, 'x')));
  expect(bytes).toBeLessThan(brotliCompressSync(page, brotliOptions).length * 1.03);
  expect(text.bytes).toBe(page.length);
});
