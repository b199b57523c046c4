import { expect, test } from 'vitest';
import { decodeText } from './decode-text.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);

test('decodes text in its actual encoding, regardless of the declared one', () => {
  const utf16 = new Uint8Array([0xff, 0xfe, ...Buffer.from('Soirée\t8 €', 'utf16le')]);
  expect(decodeText(utf16, 'text/csv; charset=utf-8')).toBe('Soirée\t8 €');
  expect(
    decodeText(
      utf16.map((_, nth, bytes) => bytes[nth ^ 1] ?? 0),
      null,
    ),
  ).toBe('Soirée\t8 €');
  expect(decodeText(new Uint8Array(Buffer.from('Soirée', 'latin1')), null)).toBe('Soirée');
  expect(decodeText(utf8('Soirée'), 'text/calendar; charset=klingon')).toBe('Soirée');
  const western = new Uint8Array(Buffer.from('Été à la plage', 'latin1'));
  expect(decodeText(western, 'text/calendar; charset=utf-8')).toBe('Été à la plage');
  const cut = new Uint8Array([...utf8('Soirée d’ét'), 0xc3]);
  expect(decodeText(cut, 'text/calendar; charset=utf-8')).toBe('Soirée d’ét\ufffd');
});

test('joins a line folded in the middle of a character', () => {
  const [one, other] = [utf8('é').slice(0, 1), utf8('é').slice(1)];
  const broken = new Uint8Array([...utf8('SUMMARY:Soir'), ...one, ...utf8('\r\n '), ...other, ...utf8('e\r\n là')]);
  for (const type of [null, 'text/calendar; charset=UTF-8'])
    expect(decodeText(broken, type)).toBe('SUMMARY:Soirée\r\n là');
});
