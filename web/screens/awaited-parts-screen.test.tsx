import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aDance, anEvent } from '#testing/builders.ts';
import { testDatabase } from '#testing/database.ts';
import { shownMessages } from '#testing/languages/messages.ts';
import { testSite } from '#testing/screen.tsx';
import { aPerson } from '#testing/signed-in.ts';
import { storeToken } from '#web/http/token.ts';

const { announcement, filters, form, frame } = shownMessages('fr');

/** Lazily loaded parts, which load when the test resolves them. */
const awaited = vi.hoisted(() => ({ panel: Promise.withResolvers<void>(), calendar: Promise.withResolvers<void>() }));
vi.mock('#web/events/form/announcement/announcement-panel.tsx', async (original) => {
  await awaited.panel.promise;
  return original();
});
vi.mock('#web/events/days/day-calendar.tsx', async (original) => {
  await awaited.calendar.promise;
  return original();
});

const db = await testDatabase();
const site = await testSite(db);
const user = userEvent.setup();

beforeEach(async () => {
  localStorage.clear();
  await site.clear();
});

let network: { mockRestore: () => void } = { mockRestore: () => undefined };

async function loseNetwork() {
  await site.answered();
  network = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  await act(async () => dispatchEvent(new Event('offline')));
}

async function findNetwork() {
  network.mockRestore();
  await act(async () => dispatchEvent(new Event('online')));
}

afterEach(findNetwork);

test('the loading panel keeps its button, says why it waits, and takes no focus from a field', async () => {
  storeToken((await aPerson(site.tools)).token);
  await aDance(db, { name: 'Tango' });
  await site.open('/add-event');
  const name = await screen.findByRole('textbox', { name: new RegExp(`^${form.name}`) });
  await loseNetwork();
  const open = screen.getByRole('button', { name: announcement.open });
  await user.click(open);
  const panel = within(open.closest('section') as HTMLElement);
  expect(await panel.findByText(frame.pending)).toBeTruthy();
  expect(document.activeElement).toBe(open);

  await user.type(name, 'Bal');
  await findNetwork();
  await act(async () => awaited.panel.resolve());
  const area = await screen.findByLabelText(announcement.label);
  expect(document.activeElement).toBe(name);
  expect(panel.queryByText(frame.pending)).toBeNull();

  // The user continues in the loaded panel.
  await user.click(screen.getByRole('button', { name: announcement.fold }));
  await user.click(await screen.findByRole('button', { name: announcement.open }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(announcement.label)));
  expect(area.isConnected).toBe(false);
});

test('the loading calendar says that it waits for the network', async () => {
  await anEvent(db, {});
  await site.tools.map.catchUp();
  await site.open('/');
  await screen.findByRole('article');
  const choose = screen.getByRole('button', { name: filters.chooseDays });
  await loseNetwork();
  await user.click(choose);
  const dialog = await screen.findByRole('dialog');
  await waitFor(() => expect(dialog.textContent).toContain(frame.pending));
  await findNetwork();
  await waitFor(() => expect(dialog.textContent).not.toContain(frame.pending));
  await act(async () => awaited.calendar.resolve());
  expect((await within(dialog).findAllByRole('grid')).length).toBeGreaterThan(0);
});
