import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { NewEvent } from '#contract/new-event.ts';
import { testDatabase } from '#testing/database.ts';
import { shownMessages } from '#testing/languages/messages.ts';
import { aFilledForm, send } from '#testing/organiser.ts';
import { testSite } from '#testing/screen.tsx';
import { aPerson } from '#testing/signed-in.ts';
import { storeToken } from '#web/http/token.ts';

const { form, myEvents } = shownMessages('fr');

const db = await testDatabase();
const site = await testSite(db);
const user = userEvent.setup();

let organiser: Awaited<ReturnType<typeof aPerson>>;
beforeEach(async () => {
  await site.clear();
  localStorage.clear();
  organiser = await aPerson(site.tools);
  storeToken(organiser.token);
});

async function add(given: Partial<NewEvent>): Promise<string> {
  const { body } = await send(site.app, 'POST', '/api/internal/events', organiser, await aFilledForm(db, given));
  return body.id;
}

const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }));
const days = async () =>
  (await db.selectFrom('events').selectAll().where('deleted_at', 'is', null).orderBy('starts_at').execute()).map(
    ({ starts_at }) => starts_at.toISOString().slice(5, 10),
  );
const dialog = async () => within(await screen.findByRole('dialog'));

test('dates are added at the end of a series from the list, after a preview, and undone', async () => {
  await add({ repeat: 'FREQ=WEEKLY;COUNT=3' });
  await site.open('/my-event');
  await press(/Milonga du canal, sam/);
  await user.click(await screen.findByRole('button', { name: myEvents.extend }));
  const asked = await dialog();
  expect(asked.getByText(/la dernière date est le samedi 22 mai 2027/)).toBeTruthy();
  fireEvent.change(asked.getByLabelText(form.repeatCount), { target: { value: '0' } });
  await user.click(asked.getByRole('button', { name: /^Ajouter/ }));
  await asked.findByText(form.extendCountWrong);
  fireEvent.change(asked.getByLabelText(form.repeatCount), { target: { value: '3' } });
  await user.click(asked.getByText(form.repeatList));
  const boxes = await asked.findAllByRole('checkbox');
  expect(boxes.map((box) => (box as HTMLInputElement).labels?.[0]?.textContent)).toEqual([
    'samedi 29 mai 2027',
    'samedi 5 juin 2027',
    'samedi 12 juin 2027',
  ]);
  await user.click(boxes[1] as HTMLElement);
  await user.click(asked.getByRole('button', { name: 'Ajouter 2 dates' }));
  await screen.findByText('2 dates ajoutées, jusqu’au samedi 12 juin 2027.');
  expect(await days()).toEqual(['05-08', '05-15', '05-22', '05-29', '06-12']);
  await waitFor(() => expect(document.body.textContent).toContain('5 dates'));
  await user.click((await screen.findAllByRole('button', { name: myEvents.undo })).at(-1) as HTMLElement);
  await waitFor(async () => expect(await days()).toEqual(['05-08', '05-15', '05-22']));
});

test('the edit page of a date adds dates to its series, and says why it cannot', async () => {
  const id = await add({ repeat: 'FREQ=WEEKLY;COUNT=100' });
  await site.open(`/edit-event/${id}`);
  await press(myEvents.extend);
  fireEvent.change((await dialog()).getByLabelText(form.repeatCount), { target: { value: '6' } });
  await user.click((await dialog()).getByRole('button', { name: 'Ajouter 6 dates' }));
  await (await dialog()).findByText(/^C’est trop/);
  fireEvent.change((await dialog()).getByLabelText(form.repeatCount), { target: { value: '2' } });
  await user.click((await dialog()).getByRole('button', { name: 'Ajouter 2 dates' }));
  await waitFor(async () => expect(await days()).toHaveLength(102));
});

test('a single event becomes a series from the list', async () => {
  await add({});
  await site.open('/my-event');
  await press(/Milonga du canal, sam/);
  await user.click(await screen.findByRole('button', { name: myEvents.repeat }));
  const rhythm = await screen.findByLabelText<HTMLSelectElement>(new RegExp(`^${form.repeat}`));
  await waitFor(() => expect(document.activeElement).toBe(rhythm));
  await user.selectOptions(rhythm, 'weekly');
  fireEvent.change(await screen.findByLabelText(form.repeatCount), { target: { value: '3' } });
  await press(form.save);
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Changer les dates' }));
  await waitFor(async () => expect(await days()).toEqual(['05-08', '05-15', '05-22']));
});
