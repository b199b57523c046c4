import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { anEvent, aPlace } from '#testing/builders.ts';
import { testDatabase } from '#testing/database.ts';
import { changeEvent } from '#testing/event-changes.ts';
import { PlainEventSource } from '#testing/event-source.ts';
import { testSite } from '#testing/screen.tsx';

const db = await testDatabase();
const site = await testSite(db);
beforeEach(() => site.clear());

const list = () => within(screen.getByRole('region', { name: 'Événements dans cette zone' }));
const counts = () =>
  list()
    .getAllByText(/dans cette zone/)
    .map((count) => count.textContent);

test('shows events that others add, in list and count, and removes what they delete', async () => {
  vi.stubGlobal('EventSource', PlainEventSource);
  const place = await aPlace(db);
  await anEvent(db, { name: 'Bal du samedi', place });
  await site.tools.map.catchUp();
  await site.open('/');
  expect(await list().findByRole('heading', { name: 'Bal du samedi' })).toBeTruthy();
  await waitFor(() => expect(counts()).toContain('1 événement dans cette zone'));

  const added = await anEvent(db, { name: 'Milonga surprise', place });
  await site.tools.map.catchUp();
  expect(await list().findByRole('heading', { name: 'Milonga surprise' })).toBeTruthy();
  await waitFor(() => expect(counts()).toContain('2 événements dans cette zone'));

  await changeEvent(db, added.id, { deleted_at: added.created_at });
  await site.tools.map.catchUp();
  await waitFor(() => expect(counts()).toContain('1 événement dans cette zone'));
  // The list is updated when the browser is idle.
  await waitFor(() => expect(list().queryByRole('heading', { name: 'Milonga surprise' })).toBeNull());
});
