import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { aDance, anEvent, anEventType } from '#testing/builders.ts';
import { testDatabase } from '#testing/database.ts';
import { shownMessages } from '#testing/languages/messages.ts';
import { paste } from '#testing/paste.ts';
import { testSite } from '#testing/screen.tsx';
import { aPerson } from '#testing/signed-in.ts';
import { storeToken } from '#web/http/token.ts';

const { form } = shownMessages('fr');

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
  storeToken(organiser.token);
  // Fixed ids, because browsers cache the catalogue for a while.
  await anEventType(db, { ...type, name: 'Soirée' });
  await aDance(db, { ...dance, name: 'Tango' });
});

const field = (name: string | RegExp) => screen.findByLabelText<HTMLInputElement>(name);
const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }));
const added = () =>
  db.selectFrom('events').selectAll().orderBy('created_at', 'desc').orderBy('id', 'desc').executeTakeFirstOrThrow();

const programme = [{ day: 0, time: '21:00', kind: 'lesson', by: 'Ana' }] as const;
const prices = { reduced: 8, freeBefore: '21:30' } as const;
const facts = { level: 'beginners', dress: 'Décontractée' } as const;
const told = { description: 'On pousse les tables.', description_language: 'fr', facts, programme, prices };

/** An event of the user with all optional details. */
const lastEvening = () =>
  anEvent(db, {
    name: 'Milonga du port',
    createdBy: organiser,
    type,
    dances: [dance],
    startsAt: new Date('2027-04-29T19:00:00Z'),
    description: 'On pousse les tables.',
    descriptionLanguage: 'fr',
    facts,
    programme: [...programme],
    prices,
  });

async function fillIn() {
  await press(/^Ailleurs|Hall/);
  await paste(await field('Nom de l’événement'), 'Milonga du canal');
  await press('Continuer');
  fireEvent.change(await field('Début'), { target: { value: '2027-05-08T21:00' } });
}

test('optional details are asked last and can be skipped', async () => {
  await lastEvening();
  await site.open('/add-event');
  await fillIn();
  expect(screen.queryByLabelText(form.description)).toBeNull();
  await press('Publier');
  await screen.findByText('C’est publié !');
  expect(await added()).toMatchObject({ name: 'Milonga du canal', description: null, description_language: null });
});

test('details of an earlier event are copied with one press', async () => {
  await lastEvening();
  await site.open('/add-event');
  await fillIn();
  await press(new RegExp(form.steps.details));
  await press('Milonga du port');
  await waitFor(async () => expect((await field(form.description)).value).toBe('On pousse les tables.'));
  await press('Publier');
  await screen.findByText('C’est publié !');
  expect(await added()).toMatchObject(told);
});

test('a price may be unknown, in any currency, and have further prices with errors at fields', async () => {
  await lastEvening();
  await site.open('/add-event');
  await fillIn();
  await user.selectOptions(await field('Devise'), 'JPY');
  await user.click(await screen.findByRole('radio', { name: form.admissions.unknown }));
  await press(new RegExp(form.steps.details));
  const door = await field(/^Sur place/);
  await paste(door, '8,50');
  await press('Publier');
  await waitFor(() => expect(document.activeElement).toBe(door));
  expect(screen.getAllByText(form.pricesWrong).length).toBeGreaterThan(0);
  await user.clear(door);
  await paste(door, '1 500');
  await press('Publier');
  await screen.findByText('C’est publié !');
  expect(await added()).toMatchObject({ price: null, currency: 'JPY', prices: { door: 1500 } });
});

test('the price is free by default, and the form previews the text of the page', async () => {
  await lastEvening();
  await site.open('/add-event');
  await fillIn();
  const price = await field('Prix');
  const kind = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });
  expect([price.value, kind(form.admissions.free).checked]).toEqual(['0', true]);
  expect(screen.getByText('La page affichera « Gratuit ».')).toBeTruthy();
  await user.clear(price);
  await paste(price, '1.234,50 euros');
  expect(kind(form.admissions.amount).checked).toBe(true);
  expect(screen.getByText(/La page affichera « 1.234,50.€ »/)).toBeTruthy();
  await user.clear(price);
  await paste(price, 'gratuit');
  expect(kind(form.admissions.free).checked).toBe(true);
  await user.click(kind(form.admissions.amount));
  await press('Publier');
  expect((await screen.findAllByText(form.priceInvalid)).length).toBeGreaterThan(0);
  await paste(await field('Prix'), '12 euros');
  await press('Publier');
  await screen.findByText('C’est publié !');
  expect(await added()).toMatchObject({ price: '12.000', currency: 'EUR' });
});

test('a donation may suggest an amount, and edits and copies keep both', async () => {
  await lastEvening();
  await site.open('/add-event');
  await fillIn();
  await user.click(await screen.findByRole('radio', { name: form.admissions.donation }));
  await paste(await field(new RegExp(form.priceSuggested)), '10');
  expect(screen.getByText('La page affichera « Prix libre (10 € conseillés) ».')).toBeTruthy();
  await press('Publier');
  await screen.findByText('C’est publié !');
  const donation = { price: '10.000', prices: { donation: true } };
  const first = await added();
  expect(first).toMatchObject(donation);

  await site.open(`/edit-event/${first.id}`);
  await user.type(await field('Nom de l’événement'), ' !');
  await press(/^Enregistrer/);
  await waitFor(async () => expect(await added()).toMatchObject({ ...donation, version: 2 }));

  await site.open(`/add-event?from=${first.id}`);
  await press('Publier');
  await screen.findByText('C’est publié !');
  const clone = await added();
  expect(clone.id).not.toBe(first.id);
  expect(clone).toMatchObject(donation);
});

test('a copy includes the details', async () => {
  const { id } = await lastEvening();
  await site.open(`/add-event?from=${id}`);
  await press('Publier');
  await screen.findByText('C’est publié !');
  expect(await added()).toMatchObject(told);
});

test('saves description, language and facts, and rejects a long text at its field', async () => {
  await lastEvening();
  await site.open('/add-event');
  await fillIn();
  await press(new RegExp(form.steps.details));
  fireEvent.change(await field(form.description), { target: { value: 'a'.repeat(5001) } });
  await press('Publier');
  await waitFor(async () => expect(document.activeElement).toBe(await field(form.description)));
  expect(screen.getAllByText(/^La description est trop longue/).length).toBeGreaterThan(0);
  fireEvent.change(await field(form.description), { target: { value: '' } });
  await paste(await field(form.description), 'Deuit holl !');
  await user.selectOptions(await field(form.descriptionLanguage), 'br');

  await user.selectOptions(await field(form.factLabels.music), 'live');
  await user.selectOptions(await field(form.factLabels.level), 'advanced');
  await user.selectOptions(await field(form.factLabels.level), '');
  await paste(await field(form.factLabels.food), 'Auberge espagnole');
  fireEvent.change(await field(form.factLabels.age), { target: { value: 'a'.repeat(121) } });
  await press('Publier');
  await waitFor(async () => expect(document.activeElement).toBe(await field(form.factLabels.age)));
  fireEvent.change(await field(form.factLabels.age), { target: { value: '' } });
  await press('Publier');
  await screen.findByText('C’est publié !');
  expect(screen.getByText('Deuit holl !').closest('[lang]')?.getAttribute('lang')).toBe('br');
  const event = await added();
  expect(event).toMatchObject({ description: 'Deuit holl !', description_language: 'br' });
  expect(event.facts).toEqual({ music: 'live', food: 'Auberge espagnole' });
});

test('translations of the description are added, moved to another language, removed and restored', async () => {
  await lastEvening();
  await site.open('/add-event');
  await fillIn();
  await press(new RegExp(form.steps.details));
  await paste(await field(form.description), 'Deux salles.');
  await press(form.translationAdd);
  // The first language of the site that has no text yet.
  expect(document.activeElement).toBe(await field('Description en anglais'));
  await paste(await field('Description en anglais'), 'قاعتان.');
  await user.selectOptions(await field(form.translationLanguage), 'ar');
  const arabic = await field('Description en arabe');
  expect([arabic.lang, arabic.dir, arabic.value]).toEqual(['ar', 'auto', 'قاعتان.']);
  await press(form.translationAdd);
  fireEvent.change(await field('Description en anglais'), { target: { value: 'a'.repeat(5001) } });
  await press('Publier');
  await waitFor(async () => expect(document.activeElement).toBe(await field('Description en anglais')));
  fireEvent.change(await field('Description en anglais'), { target: { value: 'Two rooms.' } });

  await press(new RegExp(`^${form.translationRemove} \\(anglais`));
  expect(screen.queryByLabelText('Description en anglais')).toBeNull();
  await press(form.translationUndo);
  expect((await field('Description en anglais')).value).toBe('Two rooms.');
  await press('Publier');
  await screen.findByText('C’est publié !');
  expect(await added()).toMatchObject({
    ...{ description: 'Deux salles.', description_language: 'fr' },
    description_translations: { ar: 'قاعتان.', en: 'Two rooms.' },
  });
});

test('a translation without a description is refused at its field', async () => {
  await lastEvening();
  await site.open('/add-event');
  await fillIn();
  await press(new RegExp(form.steps.details));
  await paste(await field(form.description), 'Deux salles.');
  await press(form.translationAdd);
  await paste(await field('Description en anglais'), 'Two rooms.');
  fireEvent.change(await field(form.description), { target: { value: '' } });
  await press('Publier');
  await waitFor(async () => expect(document.activeElement).toBe(await field('Description en anglais')));
  expect(screen.getAllByText(form.translationAlone).length).toBeGreaterThan(0);
});

test('a programme is entered by keyboard: a lesson, then parts an hour later, also past midnight', async () => {
  await lastEvening();
  await site.open('/add-event');
  await fillIn();
  await press(new RegExp(form.steps.details));
  (await screen.findByRole('button', { name: form.partAdd })).focus();
  await user.keyboard('{Enter}');
  const times = () => screen.getAllByLabelText<HTMLInputElement>(form.partTime);
  await waitFor(() => expect(document.activeElement).toBe(times()[0]));
  expect(times()[0]?.value).toBe('21:00');
  await user.type(await field(/\(profs\)/), 'Ana');
  for (const value of ['22:00', '00:30']) {
    screen.getByRole('button', { name: form.partAdd }).focus();
    await user.keyboard('{Enter}');
    fireEvent.change(times().at(-1) as HTMLElement, { target: { value } });
  }
  // A third part by mistake, outside of the event.
  screen.getByRole('button', { name: form.partAdd }).focus();
  await user.keyboard('{Enter}');
  expect(times()[3]?.value).toBe('01:30');
  await press('Publier');
  await waitFor(() => expect(document.activeElement).toBe(times()[3]));
  screen.getByRole('button', { name: `${form.partRemove} (4)` }).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement).toBe(times()[2]));
  await press('Publier');
  await screen.findByText('C’est publié !');
  expect((await added()).programme).toEqual([
    { day: 0, time: '21:00', kind: 'lesson', by: 'Ana' },
    { day: 0, time: '22:00', kind: 'social' },
    { day: 1, time: '00:30', kind: 'social' },
  ]);
});
