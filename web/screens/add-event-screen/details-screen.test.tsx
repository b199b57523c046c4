import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { aDance, anEvent, anEventType, now } from '#testing/builders.ts';
import { testDatabase } from '#testing/database.ts';
import { testSite } from '#testing/screen.tsx';
import { aPerson } from '#testing/signed-in.ts';
import { keepToken } from '#web/http/token.ts';
import { form } from '#web/words/fr/event-form.ts';

const db = await testDatabase();
const site = await testSite(db);
const user = userEvent.setup();

const type = { id: '0196f0aa-0000-7000-8000-000000000001' };
const dance = { id: '0196f0aa-0000-7000-8000-000000000002' };
let organiser: Awaited<ReturnType<typeof aPerson>>;

beforeEach(async () => {
  await site.clear();
  localStorage.clear();
  organiser = await aPerson(site.tools);
  keepToken(organiser.token);
  // The same ones each time: browsers keep the catalogue for a while.
  await anEventType(db, { ...type, name: 'Soirée' });
  await aDance(db, { ...dance, name: 'Tango' });
});

const field = (name: string | RegExp) => screen.findByLabelText<HTMLInputElement>(name);
const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }));
const added = () =>
  db.selectFrom('events').selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc').executeTakeFirstOrThrow();

/** An evening of one's own at which all that is asked is answered, one press away. */
const lastEvening = () =>
  anEvent(db, {
    name: 'Milonga du port',
    createdBy: organiser,
    type,
    dances: [dance],
    startsAt: new Date(now.getTime() - 48 * 3_600_000),
    description: 'On pousse les tables.',
    descriptionLanguage: 'fr',
  });

async function fillIn() {
  await press(/^Ailleurs|Hall/);
  await user.type(await field('Nom de l’événement'), 'Milonga du canal');
  await press('Continuer');
  fireEvent.change(await field('Début'), { target: { value: '2027-05-08T21:00' } });
}

test('what can be told beyond the rest is asked last, and nobody has to answer', async () => {
  await lastEvening();
  await site.open('/add-event');
  await fillIn();
  expect(screen.queryByLabelText(form.description)).toBeNull();
  await press('Publier');
  await screen.findByText('C’est publié !');
  expect(await added()).toMatchObject({ name: 'Milonga du canal', description: null, description_language: null });
});

test('an organiser writes in their own words, in a language of their choice', async () => {
  await lastEvening();
  await site.open('/add-event');
  await fillIn();
  await press(new RegExp(form.steps.details));
  await user.type(await field(form.description), 'Deuit holl !');
  await user.selectOptions(await field(form.descriptionLanguage), 'br');
  await press('Publier');
  await screen.findByText('C’est publié !');
  expect(screen.getByText('Deuit holl !').closest('[lang]')?.getAttribute('lang')).toBe('br');
  expect(await added()).toMatchObject({ description: 'Deuit holl !', description_language: 'br' });
});

test('what one told of another evening is taken over with one press', async () => {
  await lastEvening();
  await site.open('/add-event');
  await fillIn();
  await press(new RegExp(form.steps.details));
  await press('Milonga du port');
  await waitFor(async () => expect((await field(form.description)).value).toBe('On pousse les tables.'));
  await press('Publier');
  await screen.findByText('C’est publié !');
  expect(await added()).toMatchObject({ description: 'On pousse les tables.', description_language: 'fr' });
});

test('a text that is too long is counted, and said so at its field', async () => {
  await lastEvening();
  await site.open('/add-event');
  await fillIn();
  await press(new RegExp(form.steps.details));
  fireEvent.change(await field(form.description), { target: { value: 'a'.repeat(5001) } });
  await press('Publier');
  await waitFor(async () => expect(document.activeElement).toBe(await field(form.description)));
  expect(screen.getAllByText(/^C’est trop long/).length).toBeGreaterThan(0);
});

test('a clone takes it along', async () => {
  const { id } = await lastEvening();
  await site.open(`/add-event?from=${id}`);
  await press('Publier');
  await screen.findByText('C’est publié !');
  expect(await added()).toMatchObject({ description: 'On pousse les tables.', description_language: 'fr' });
});
