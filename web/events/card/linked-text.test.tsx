import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { LinkedText } from './linked-text.tsx';

afterEach(cleanup);

const links = () => screen.queryAllByRole('link').map((link) => link.getAttribute('href'));

test('turns a blank line into a paragraph', () => {
  const { container } = render(<LinkedText text={'One\nstill one\n\nTwo\n  \nThree'} />);
  expect([...container.querySelectorAll('p')].map((p) => p.textContent)).toEqual(['One\nstill one', 'Two', 'Three']);
});

test('links addresses, without a benefit for the ranking of their author', () => {
  render(
    <LinkedText text="Tickets: https://tickets.example/a?b=1&c=(2). Or http://club.example, see (https://x.example/y)!" />,
  );
  expect(links()).toEqual(['https://tickets.example/a?b=1&c=(2', 'http://club.example', 'https://x.example/y']);
  expect(screen.getAllByRole('link')[0]?.getAttribute('rel')).toBe('noopener nofollow ugc');
});

test.each([
  'javascript:alert(1)',
  'data:text/html,<b>x</b>',
  'https://pista.example@evil.example/',
  'https://',
  '<a href="x">y</a> <script>alert(1)</script>',
])('does not link %s', (text) => {
  const { container } = render(<LinkedText text={text} />);
  expect(links()).toEqual([]);
  expect(container.textContent).toBe(text);
  expect(container.querySelector('script')).toBeNull();
});
