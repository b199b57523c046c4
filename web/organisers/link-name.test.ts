import { expect, test } from 'vitest';
import { nameLinks } from './link-name.ts';

test('names links after their network, the first other one as the website', () => {
  const links = [
    'https://www.facebook.com/bal',
    'https://bal.example.org/agenda',
    'https://m.youtube.com/@bal',
    'https://tickets.example.com/bal',
  ];
  expect(nameLinks(links, 'Website').map(({ name }) => name)).toEqual([
    'Facebook',
    'Website',
    'YouTube',
    'tickets.example.com',
  ]);
});
