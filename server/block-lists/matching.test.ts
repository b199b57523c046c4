import { expect, test } from 'vitest';
import { hostsIn, readDomain } from './domains.ts';
import { BlockMatcher, readLine } from './matcher.ts';

test.each([
  ['https://www.Spam.example:8080/page?q=1#x', 'spam.example'],
  ['*.spam.example', 'spam.example'],
  ['@spam.example.', 'spam.example'],
  ['ana@spam.example', 'spam.example'],
  ['https://pista.example@spam.example/', 'spam.example'],
  ['bücher.example', 'xn--bcher-kva.example'],
  ['xn--bcher-kva.example', 'xn--bcher-kva.example'],
  ['example', undefined],
  ['127.0.0.1', undefined],
  ['two words.example', undefined],
  ['', undefined],
])('reads the domain of "%s"', (line, domain) => {
  expect(readDomain(line)).toBe(domain);
});

test.each([
  'https://spam.example/a',
  'HTTP://SPAM.EXAMPLE',
  'See spam.example.',
  'https://sub.spam.example:8443/',
  'https://spam.example./',
  'https://pista.example@spam.example/',
  'https://spam.example:secret@pista.example/',
  'https://search.example/url?q=https%3A%2F%2Fspam.example%2F',
  'https://sp%61m.example/',
  'https://sp%EF%BD%81m.example/',
  'https://spam%E3%80%82example/',
  'https://sp%61m%2Eexample%FF',
  'https://search.example/url?q=https%253A%252F%252Fspam.example%252F',
  'spam\u2024example',
  'spam。example',
  'sp\u00adam.example',
  'ｓｐａｍ.example',
  'write to ana@spam.example',
  '请看spam.example',
])('finds the blocked domain in "%s"', (text) => {
  expect(new BlockMatcher([{ kind: 'link-domain', value: 'spam.example' }]).linkIn(text)).toBeDefined();
});

test.each(['notspam.example', 'https://spam.example.org/', 'spam example', 'https://pista.example/spam'])(
  'finds no blocked domain in "%s"',
  (text) => {
    expect(new BlockMatcher([{ kind: 'link-domain', value: 'spam.example' }]).linkIn(text)).toBeUndefined();
  },
);

test('finds a domain in both of its forms', () => {
  const matcher = new BlockMatcher([{ kind: 'link-domain', value: 'xn--bcher-kva.example' }]);
  expect(matcher.linkIn('https://bücher.example/')).toBe('xn--bcher-kva.example');
  expect(matcher.linkIn('https://xn--bcher-kva.example/')).toBe('xn--bcher-kva.example');
});

test.each([
  ['Viagra', 'Cheap VIAGRA!', 'viagra'],
  ['Viagra', 'vi\u200bagra', 'viagra'],
  ['soiree privee', 'Une Soirée – privée, ce soir', 'soiree privee'],
  ['viagra', 'viagras', undefined],
  ['free money', 'free. Money', 'free money'],
  ['free money', 'money free', undefined],
])('the entry "%s" finds in "%s": %s', (entry, text, found) => {
  const value = readLine('word', entry)?.value ?? '';
  expect(new BlockMatcher([{ kind: 'word', value }]).wordIn(text)).toBe(found);
});

test('reads no word from a line of punctuation, of one letter or of nine words', () => {
  expect(['!?', 'a', 'a b c d e f g h i'].map((line) => readLine('word', line))).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test('reads hosts of a long text without dots between letters in linear time', () => {
  const startedAtMs = performance.now();
  hostsIn(`${'a'.repeat(200_000)}. ${'-a'.repeat(100_000)}`);
  expect(performance.now() - startedAtMs).toBeLessThan(2000);
});
