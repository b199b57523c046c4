import { render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { expect, test } from 'vitest';
import { ApiError } from '#web/http/call.ts';
import { createCompleteI18n } from './complete-i18n.ts';
import { useErrorMessage } from './problem-message.ts';

function Told({ error }: { error: unknown }) {
  return <p>{useErrorMessage()(error)}</p>;
}

test.each([
  ['fr', '4,2 Mo', '10 Mo'],
  ['en', '4.2 MB', '10 MB'],
  ['es', '4,2 MB', '10 MB'],
] as const)('shows size and limit of a file that a proxy rejected: %s', async (locale, size, limit) => {
  const error = new ApiError('too-large', [], 4_400_000);
  const { unmount } = render(
    <I18nextProvider i18n={await createCompleteI18n(locale)}>
      <Told error={error} />
    </I18nextProvider>,
  );
  const text = (screen.getByRole('paragraph').textContent ?? '').replaceAll('\u00a0', ' ');
  expect(text).toContain(size);
  expect(text).toContain(limit);
  unmount();
});

test.each([
  ['fr', 40, '40 secondes'],
  ['fr', 125, '3 minutes'],
  ['en', 61, '61 seconds'],
  ['en', 600, '10 minutes'],
  ['es', 7000, '2 horas'],
] as const)('shows in %s how long to wait after too many attempts: %d seconds', async (locale, seconds, wait) => {
  const error = new ApiError('too-many-requests', [], undefined, seconds);
  const { unmount } = render(
    <I18nextProvider i18n={await createCompleteI18n(locale)}>
      <Told error={error} />
    </I18nextProvider>,
  );
  expect((screen.getByRole('paragraph').textContent ?? '').replaceAll('\u00a0', ' ')).toContain(wait);
  unmount();
});
