import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { anEvent } from '#testing/builders.ts';
import { testDatabase } from '#testing/database.ts';
import { testSite } from '#testing/screen.tsx';
import { administrator, aPerson } from '#testing/signed-in.ts';
import { storeToken } from '#web/http/token.ts';

const db = await testDatabase();
const site = await testSite(db, undefined, { ENABLE_USER_EVENT_EDITING: 'off' });

beforeEach(() => site.clear());

test('while editing is disabled, the lists say so and offer no actions', async () => {
  const organiser = await aPerson(site.tools);
  await anEvent(db, { name: 'Milonga', createdBy: organiser });
  storeToken(organiser.token);
  await site.open('/my-event', 'en');
  expect(await screen.findByText('This feature will be available soon!')).toBeTruthy();
  const card = within((await screen.findByRole('heading', { name: 'Milonga' })).closest('article') as HTMLElement);
  for (const name of [/Edit/, /Clone/, /Delete/]) {
    expect(card.queryByRole('link', { name })).toBeNull();
    expect(screen.queryByRole('button', { name })).toBeNull();
  }
});

test('administrators can still edit, as on the server', async () => {
  const boss = await aPerson(site.tools, { roles: [...administrator] });
  await anEvent(db, { name: 'Milonga', createdBy: boss });
  storeToken(boss.token);
  await site.open('/my-event', 'en');
  expect(await screen.findByRole('button', { name: 'Delete “Milonga”' })).toBeTruthy();
});
