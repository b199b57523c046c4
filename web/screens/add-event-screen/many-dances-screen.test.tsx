import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { writeToken } from '#server/accounts/tokens.ts';
import { aDance, anEvent } from '#testing/builders.ts';
import { testDatabase } from '#testing/database.ts';
import { testSite } from '#testing/screen.tsx';
import { aPerson } from '#testing/signed-in.ts';

const db = await testDatabase();
const site = await testSite(db);
const user = userEvent.setup();

test('shows the styles of the user’s events first, and the others after a press', async () => {
  const organiser = await aPerson(site.tools);
  localStorage.setItem('userToken', await writeToken(site.tools.tokenSecret, site.tools.clock, organiser.account));
  const dances = [];
  for (let nth = 1; nth <= 14; nth++) dances.push(await aDance(db, { name: `Danse ${nth}`, position: nth }));
  await anEvent(db, { createdBy: organiser, dances: dances.slice(12, 13) });
  await site.open('/add-event');
  const group = within(await screen.findByRole('toolbar', { name: 'Danses' }));
  const shown = () => group.getAllByRole('button').map((each) => each.textContent);
  const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
  const first = ['Danse 13', 'Danse 1', 'Danse 2', 'Danse 3', 'Danse 4', 'Danse 5'];
  await waitFor(() => expect(shown()).toEqual(first));

  await press('8 autres danses');
  expect(shown()).toHaveLength(14);
  await user.type(screen.getByRole('searchbox', { name: 'Chercher une danse' }), '14');
  expect(shown()).toEqual(['Danse 14']);
  await press('Danse 14');
  await press('Moins de danses');
  // A selected style stays visible and in place, also after it is deselected.
  expect(shown()).toEqual([...first, 'Danse 14']);
  await press('Danse 14');
  expect(shown()).toEqual([...first, 'Danse 14']);
});
