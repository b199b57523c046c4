import { afterEach, expect, test } from 'vitest';
import { loadNamespace } from './load-texts.ts';
import { inPseudo, pseudoLanguage } from './pseudo.ts';

afterEach(() => history.replaceState(null, '', '/'));

test('makes texts longer, with accents and brackets, and keeps variables', () => {
  const texts = { title: 'Map of {{town}}', more: { save: 'Save' } };
  expect(inPseudo(texts, 'en-XA')).toEqual({ title: '[Máap óof {{town}}]', more: { save: '[Sáavée]' } });
  expect(inPseudo(texts, 'en-XB').title).toBe('\u202eMap\u202c \u202eof\u202c {{town}}');
});

test('is shown in development for its address only', async () => {
  expect(await loadNamespace('en', 'contact')).toHaveProperty('title', 'Contact us');
  history.replaceState(null, '', '/?lang=en');
  expect(pseudoLanguage()).toBeUndefined();
  history.replaceState(null, '', '/?lang=en-XA');
  expect(pseudoLanguage()).toBe('en-XA');
});
