import { expect, test } from 'vitest';
import { toSourceReference } from './service.ts';

test('names the page of an event in its source without tracking parameters', () => {
  const source = {
    ...{ name: 'Bal', own_name: null, kind: 'calendar' as const, page: null },
    ...{ url: 'https://bal.example/feed.ics', read_url: 'https://bal.example/feed.ics' },
    link: 'https://bal.example/soir?id=7&utm_source=lettre&fbclid=IwAR0',
  };
  expect(toSourceReference(source).link).toBe('https://bal.example/soir?id=7');
});
