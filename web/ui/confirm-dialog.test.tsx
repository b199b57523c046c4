import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Button } from './button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';

afterEach(cleanup);

let deleted = 0;
beforeEach(() => {
  deleted = 0;
});

function Deleting({ isPending = false }) {
  const [isAsked, setIsAsked] = useState(false);
  return (
    <>
      <Button onPress={() => setIsAsked(true)}>Delete</Button>
      <ConfirmDialog
        title="Delete this evening?"
        yes="Yes, delete"
        no="Keep it"
        isDangerous
        isPending={isPending}
        isOpen={isAsked}
        onYes={() => {
          deleted += 1;
          setIsAsked(false);
        }}
        onNo={() => setIsAsked(false)}
      >
        <p>It leaves the map.</p>
      </ConfirmDialog>
    </>
  );
}

const button = (name: string) => screen.getByRole('button', { name });
const dialog = () => screen.queryByRole('alertdialog', { name: 'Delete this evening?' });

test('focuses "no" first, so that a hasty Enter does nothing', async () => {
  const user = userEvent.setup();
  render(<Deleting />);
  await user.click(button('Delete'));
  expect(document.activeElement).toBe(button('Keep it'));
  const text = dialog()?.getAttribute('aria-describedby') ?? '';
  expect(document.getElementById(text)?.textContent).toBe('It leaves the map.');
  await user.keyboard('{Enter}');
  expect(dialog()).toBeNull();
  expect(deleted).toBe(0);
});

test('"yes" confirms once', async () => {
  const user = userEvent.setup();
  render(<Deleting />);
  await user.click(button('Delete'));
  await user.click(button('Yes, delete'));
  expect(deleted).toBe(1);
  expect(dialog()).toBeNull();
});

test('disables all buttons while pending', async () => {
  const user = userEvent.setup();
  render(<Deleting isPending />);
  await user.click(button('Delete'));
  await user.click(button('Yes, delete'));
  await user.click(button('Keep it'));
  expect(deleted).toBe(0);
  expect(dialog()).not.toBeNull();
});
