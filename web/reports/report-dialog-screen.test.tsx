import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { anEvent } from '#testing/builders.ts';
import { testDatabase } from '#testing/database.ts';
import { testSite } from '#testing/screen.tsx';

const db = await testDatabase();
const site = await testSite(db);
beforeEach(() => site.clear());

const kept = () => db.selectFrom('reports').select(['event_id', 'reason', 'comment']).execute();

async function openReport() {
  const user = userEvent.setup();
  const event = await anEvent(db, { name: 'Milonga' });
  await site.open('/events/milonga', 'en');
  await user.click(await screen.findByRole('button', { name: 'Report a problem' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Report a problem' }));
  return { user, event, dialog, send: () => user.click(dialog.getByRole('button', { name: 'Send' })) };
}

test('stores a report and thanks the visitor', async () => {
  const { user, event, dialog, send } = await openReport();
  await send();
  expect(dialog.getByText('Choose the closest answer.')).toBeTruthy();
  expect(await kept()).toEqual([]);

  await user.click(dialog.getByRole('radio', { name: /Some details are wrong/ }));
  await user.type(dialog.getByRole('textbox', { name: /In a few words/ }), 'It starts at nine.');
  await send();
  expect(await screen.findByText('Thank you! We’ll look into it.')).toBeTruthy();
  expect(screen.queryByRole('dialog', { name: 'Report a problem' })).toBeNull();
  expect(await kept()).toEqual([{ event_id: event.id, reason: 'wrong', comment: 'It starts at nine.' }]);
});

test('rejects a comment that is too long before sending, and keeps its text', async () => {
  const { user, dialog, send } = await openReport();
  await user.click(dialog.getByRole('radio', { name: /advertising/ }));
  const comment = dialog.getByRole<HTMLTextAreaElement>('textbox', { name: /In a few words/ });
  await user.click(comment);
  await user.paste('x'.repeat(1001));
  await send();
  expect(dialog.getByText('That’s too long: 1,000 characters at most.')).toBeTruthy();
  expect(comment.value).toHaveLength(1001);
  expect(await kept()).toEqual([]);
});

test('shows an error when the event was deleted in the meantime', async () => {
  const { user, event, dialog, send } = await openReport();
  await db.updateTable('events').set({ deleted_at: site.tools.clock() }).where('id', '=', event.id).execute();
  await user.click(dialog.getByRole('radio', { name: /cancelled/ }));
  await send();
  await waitFor(() => expect(dialog.getByRole('alert').textContent).not.toBe(''));
  expect(await kept()).toEqual([]);
});

test('ignores reports with the hidden field filled in, and hides that field from people', async () => {
  const { user, dialog, send } = await openReport();
  expect(dialog.queryByRole('textbox', { name: 'Leave this field empty' })).toBeNull();
  const trap = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Leave this field empty', hidden: true });
  expect(trap.tabIndex).toBe(-1);
  await user.type(trap, 'https://spam.example');
  await user.click(dialog.getByRole('radio', { name: /offensive/ }));
  await send();
  expect(await screen.findByText('Thank you! We’ll look into it.')).toBeTruthy();
  expect(await kept()).toEqual([]);
});
