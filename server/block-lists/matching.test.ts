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
  'sp\u0430m.example',
  'SP\u0410M.example',
  'ѕра\u043c.example',
  'https://xn--spm-7cd.example/',
  'a.xn--spm-7cd.example',
  'spam.ex\u0430mple',
  '请看sp\u0430m.example',
  'sp\u034fam.ex\u3164ample',
  'ѕраm%2Eexample',
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

test('does not block a domain because an imitation of it is blocked', () => {
  const imitation = 'xn--pypl-53dc.example';
  const matcher = new BlockMatcher([{ kind: 'link-domain', value: imitation }]);
  expect(matcher.linkIn('https://paypal.example')).toBeUndefined();
  expect(matcher.linkIn('https://pаypаl.example')).toBe(imitation);
});

test('finds the domain of a mail address in other letters', () => {
  const matcher = new BlockMatcher([{ kind: 'mail-domain', value: 'spam.example' }]);
  expect(matcher.mailDomainOf('ana@xn--spm-7cd.example')).toBe('spam.example');
  expect(matcher.mailDomainOf('ana@a.sp\u0430m.example')).toBe('spam.example');
});

test.each([
  ['Viagra', 'Cheap VIAGRA!', 'viagra'],
  ['Viagra', 'vi\u200bagra', 'viagra'],
  ['Viagra', 'v\u0456agra', 'viagra'],
  ['Viagra', 'V\u0399AGR\u0391', 'viagra'],
  ['Viagra', 'ｖｉａｇｒａ', 'viagra'],
  ['Viagra', '𝓿𝓲𝓪𝓰𝓻𝓪', 'viagra'],
  ['Viagra', 'ᴠɪᴀɢʀᴀ', 'viagra'],
  ['Viagra', 'vi\u034fag\ufe0fr\u3164a', 'viagra'],
  ['v\u0456agra', 'viagra', 'viagra'],
  ['free money', 'Free m\u043eney tonight', 'free money'],
  // A whole word in letters that look like Latin ones, in a text that is not in their language.
  ['pope', 'р\u043eре', 'pope'],
  ['pot', 'Открой рот', undefined],
  ['рот', 'pot', undefined],
  ['казино', 'кaзинo', 'казино'],
  ['казино', 'Казино и танцы', 'казино'],
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
