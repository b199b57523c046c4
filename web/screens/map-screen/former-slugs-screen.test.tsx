import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { aDance, anEvent } from '#testing/builders.ts';
import { testDatabase } from '#testing/database.ts';
import { testSite } from '#testing/screen.tsx';

const db = await testDatabase();
const site = await testSite(db);

test('accepts former slugs of styles in links, and shows the selected style', async () => {
  const tango = await aDance(db, { name: 'Tango' });
  await db.insertInto('dance_slugs').values({ slug: 'milonguero', entry_id: tango.id }).execute();
  await anEvent(db, { name: 'Milonga', dances: [tango] });
  await anEvent(db, { name: 'Bal', dances: [await aDance(db, { name: 'Valse' })] });
  await site.tools.map.catchUp();
  const user = userEvent.setup();
  const listed = () => screen.queryAllByRole('article').map((card) => within(card).getByRole('heading').textContent);

  await site.open('/?styles=milonguero');
  await waitFor(() => expect(listed()).toEqual(['Milonga']));
  const chip = await screen.findByRole('button', { name: /^Retirer le filtre\s: Tango$/ });

  await user.click(chip);
  await waitFor(() => expect(listed()).toHaveLength(2));
  expect(location.search).toBe('');
});
