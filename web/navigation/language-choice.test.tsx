import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { createI18n } from '#web/i18n/i18n.ts';
import { Toasts } from '#web/ui/toast.tsx';
import { LanguageChoice } from './language-choice.tsx';

afterEach(cleanup);

test('keeps the language and shows an error when another one cannot be loaded', async () => {
  const words = await createI18n('en');
  words.changeLanguage = () => Promise.reject(new TypeError('Failed to fetch'));
  render(
    <I18nextProvider i18n={words}>
      <MemoryRouter>
        <LanguageChoice />
        <Toasts />
      </MemoryRouter>
    </I18nextProvider>,
  );
  await userEvent.click(screen.getByText('Español'));
  expect(await screen.findByText(words.t('commonProblems:offline'))).toBeTruthy();
  expect(document.documentElement.lang).not.toBe('es');
});
