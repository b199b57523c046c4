import { expect, test } from 'vitest';
import { textsIn } from './texts.ts';

test('returns the texts of each language with their variables and plural forms', () => {
  expect(textsIn('mails', 'es')('frame.greeting', { name: 'Ana' })).toBe('Hola, Ana:');
  expect(textsIn('mails', 'en')('shared.moreDates', { count: 1 })).toBe('and 1 more date');
  expect(textsIn('mails', 'fr')('shared.moreDates', { count: 12_480 })).toBe('et 12\u00a0480 autres dates');
});

test('contains the name of each site', () => {
  const subject = (site: string) =>
    textsIn('mails', 'en', site)('organiserInvitation.subject', { organiserName: 'Bal' });
  expect([subject('Pista'), subject('Bailar')]).toEqual(['Join “Bal” on Pista', 'Join “Bal” on Bailar']);
});

test('never reads the value of a variable as a text', () => {
  const name = '{{site}} $t(frame.about) {{count, number}} $& $1';
  expect(textsIn('mails', 'en', 'Pista')('frame.greeting', { name })).toBe(`Hello ${name},`);
});

test('throws for an unknown key and for a variable without a value', () => {
  expect(() => textsIn('mails', 'fr')('frame.none' as 'frame.farewell')).toThrow('frame.none is not in fr/mails.json');
  expect(() => textsIn('mails', 'fr')('frame.about')).toThrow('site has no value');
});
