import { expect, test } from 'vitest';
import { hasSecretAddress, isPublicHost, mayLink, withoutSecretAddresses } from './secret-address.ts';

test.each([
  ['Agenda : https://a.example/x?access_token=b.', 'Agenda : a.example.'],
  ['(webcal://www.a.example/lyon)', '(a.example)'],
  ['a.example/lyon.ics', 'a.example'],
  ['//ana:secret@a.example/', 'a.example'],
  ['https://www.google.com/url?q=https://a.example/lyon.ics', 'google.com'],
  ['https://calendar.google.com/calendar/embed?pvttk=b', 'calendar.google.com'],
])('replaces the address in "%s" by its host', (text, expected) => {
  expect([withoutSecretAddresses(text), hasSecretAddress(text)]).toEqual([expected, true]);
});

test.each([
  'Billets : https://billets.example/bal?lang=fr, ana@mail.example, 20h/23h, www.bal.example/prix.',
  'https://www.facebook.com/share/1AbCdEfGh2/',
  'https://t.me/s/tangolyon69',
  'https://maps.google.com/?cid=1234567890',
  'https://bal.example/private-lessons',
])('keeps the text "%s"', (text) => expect(withoutSecretAddresses(text)).toBe(text));

test('removes secret addresses from a long line without spaces', () => {
  const line = `${'a'.repeat(100_000)}${')'.repeat(100_000)}`;
  expect(withoutSecretAddresses(`${line} a.example/lyon.ics`)).toBe(`${line} a.example`);
});

test('checks the target of a redirect', () => {
  expect(mayLink('https://www.google.com/url?q=https://bal.example/')).toBe(true);
  expect(mayLink('https://www.google.com/url?q=webcal://bal.example/')).toBe(false);
});

test.each([
  ['https://bal.example/', true],
  ['http://127.0.0.1/x', false],
  ['http://2130706433/', false],
  ['http://[fd00::1]/', false],
  ['http://localhost:8080/', false],
  ['http://intranet/', false],
  ['http://nas.local./', false],
])('returns whether the host of %s is public', (address, expected) => expect(isPublicHost(address)).toBe(expected));
