import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { createCompleteI18n } from '#web/i18n/complete-i18n.ts';
import { Toasts } from '#web/ui/toast.tsx';
import { showInstallHint } from './install-hint.ts';

const words = await createCompleteI18n('en');

/** Shows the hint in a browser that can install the site, and returns whether it was shown. */
async function show(): Promise<boolean> {
  const before = localStorage.getItem('installHint');
  const showing = showInstallHint(words);
  await act(async () => {
    dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt: () => Promise.resolve() }));
    await showing;
  });
  return localStorage.getItem('installHint') !== before;
}

test('offers the installation three times, or until the visitor refuses', async () => {
  render(createElement(Toasts));
  expect([await show(), await show(), await show(), await show()]).toEqual([true, true, true, false]);
  localStorage.removeItem('installHint');
  expect(await show()).toBe(true);
  await userEvent.click((await screen.findAllByRole('button', { name: words.t('install:never') }))[0] as HTMLElement);
  expect(await show()).toBe(false);
});
