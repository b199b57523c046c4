import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { applySite, pageSite } from '#web/i18n/page-site.ts';
import { Logo } from './logo.tsx';

const usual = pageSite();

afterEach(() => {
  cleanup();
  applySite(usual);
});

test('shows the name of the site after its look was changed on this page', () => {
  const { container, rerender } = render(<Logo />);
  expect(container.textContent).toBe('Pista');
  applySite({ ...usual, name: 'Bailar', look: '1' });
  rerender(<Logo />);
  expect(container.textContent).toBe('Bailar');
});
