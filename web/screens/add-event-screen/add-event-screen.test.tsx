import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { aDance, anEvent, anEventType, anOrganiser, aPicture, aPlace, aVenue, now } from '#testing/builders.ts';
import { testDatabase } from '#testing/database.ts';
import { shownMessages } from '#testing/languages/messages.ts';
import { html, photo, pngThatDeclares } from '#testing/malicious-images.ts';
import { paste } from '#testing/paste.ts';
import { testSite } from '#testing/screen.tsx';
import { aPerson } from '#testing/signed-in.ts';
import { storeDraft } from '#web/events/form/draft.ts';
import { addressOf, emptyEntry } from '#web/events/form/form-values.ts';
import { storeToken } from '#web/http/token.ts';

const { form } = shownMessages('fr');

const db = await testDatabase();
const site = await testSite(db);

/** Method and path of requests whose responses are lost. */
let losing = '';
const asked: string[] = [];
site.app.server.prependListener('request', (request, response) => {
  const question = `${request.method} ${request.url}`;
  asked.push(question);
  if (question === losing) response.end = () => response.destroy();
});

let organiser: Awaited<ReturnType<typeof aPerson>>;

beforeEach(async () => {
  await site.clear();
  localStorage.clear();
  losing = '';
  asked.length = 0;
  organiser = await aPerson(site.tools);
  storeToken(organiser.token);
  // Fixed ids, because browsers cache the catalogue for a while.
  await anEventType(db, { id: '0196f0aa-0000-7000-8000-000000000001', name: 'Soirée' });
  await aDance(db, { id: '0196f0aa-0000-7000-8000-000000000002', name: 'Tango' });
});

const user = userEvent.setup();
const field = (name: string | RegExp) => screen.findByLabelText<HTMLInputElement>(name);
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const press = async (name: string | RegExp) => user.click(await button(name));
const events = () => db.selectFrom('events').selectAll().orderBy('starts_at').execute();
const posts = () => asked.filter((question) => question === 'POST /api/internal/events').length;

async function set(name: string | RegExp, value: string) {
  fireEvent.change(await field(name), { target: { value } });
}

async function fillIn(name = 'Milonga du canal') {
  await paste(await field('Nom de l’événement'), name);
  await paste(await field('Nom du lieu'), 'La Péniche');
  await paste(await screen.findByRole('combobox', { name: 'Adresse' }), 'Saint-Mal');
  await user.click((await screen.findAllByRole('option', { name: /Saint-Malo/ }))[0] as HTMLElement);
  await user.selectOptions(await field('Type d’événement'), await screen.findByRole('option', { name: 'Soirée' }));
  await press('Tango');
  await press('Continuer');
  await set('Début', '2027-05-08T21:00');
}

const address = {
  displayName: 'Saint-Malo, France',
  town: 'Saint-Malo',
  latitude: 48.65,
  longitude: -2,
  countryCode: 'FR',
};

/** Opens the second step with the first one filled in. */
async function openFilled(name = 'Milonga du canal') {
  const entry = {
    ...emptyEntry,
    name,
    place: 'La Péniche',
    address: addressOf(address),
    typeId: '0196f0aa-0000-7000-8000-000000000001',
    danceIds: ['0196f0aa-0000-7000-8000-000000000002'],
    dateStart: '2027-05-08T21:00',
    dateEnd: '2027-05-09T01:00',
  };
  storeDraft(`${organiser.id}/add`, { entry }, now);
  await site.open('/add-event');
  await press(/Date et prix/);
}

test('an incomplete form is not sent: each field shows its error, and the first one is focused', async () => {
  await site.open('/add-event');
  await press('Continuer');
  await waitFor(async () => expect(document.activeElement).toBe(await field('Nom de l’événement')));
  expect(screen.getByRole('alert').textContent).toContain('Des informations requises manquent ou sont incorrectes.');
  const name = await field('Nom de l’événement');
  expect(name.getAttribute('aria-invalid')).toBe('true');
  const described = (name.getAttribute('aria-describedby') ?? '').split(' ')[0] ?? '';
  expect(document.getElementById(described)?.textContent).toBe('Le nom de l’événement est requis.');
  for (const text of ['Le nom du lieu est requis.', 'L’adresse est requise.', 'Choisissez au moins une danse.']) {
    expect(screen.getAllByText(text).length).toBeGreaterThan(0);
  }
  await user.type(name, 'Bal');
  expect(screen.queryByText('Le nom de l’événement est requis.')).toBeNull();
  expect(posts()).toBe(0);
});

test('steps open in order: the second with name and type, the third with both dates', async () => {
  await site.open('/add-event');
  const second = await button(/Date et prix/);
  const third = await button(/Lien et image/);
  expect(second.getAttribute('aria-disabled')).toBe('true');
  await user.type(await field('Nom de l’événement'), 'Bal');
  await user.selectOptions(await field('Type d’événement'), await screen.findByRole('option', { name: 'Soirée' }));
  expect(second.getAttribute('aria-disabled')).toBeNull();
  expect(third.getAttribute('aria-disabled')).toBe('true');
  // The first step stays open while it is incomplete.
  await user.click(second);
  await waitFor(async () => expect(document.activeElement).toBe(await field('Nom du lieu')));
  expect(second.getAttribute('aria-expanded')).toBe('false');
});

test('publishes an event once, however often the button is pressed, and shows the next steps', async () => {
  await site.open('/add-event');
  await fillIn();
  expect((await field('Fin')).value).toBe('2027-05-09T01:00');
  await set('Prix', '12,50');
  await user.dblClick(await button('Publier'));
  await screen.findByText('C’est publié !');
  expect(location.pathname).toBe('/events/milonga-du-canal');
  expect(posts()).toBe(1);
  const [event] = await events();
  expect(event).toMatchObject({
    name: 'Milonga du canal',
    venue: 'La Péniche',
    price: '12.500',
    starts_at: new Date('2027-05-08T19:00:00Z'),
    ends_at: new Date('2027-05-08T23:00:00Z'),
  });
  const next = screen.getByRole('link', { name: 'Publier un événement similaire' });
  expect(next.getAttribute('href')).toBe(`/add-event?from=${event?.id}`);
  expect(localStorage.getItem(`event-draft/${organiser.id}/add`)).toBeNull();
});

test('restores the draft after a reload, and can discard it', async () => {
  await site.open('/add-event');
  await fillIn('Bal des archives');
  await site.open('/add-event');
  await screen.findByText('Votre brouillon est toujours là.');
  expect((await field('Nom de l’événement')).value).toBe('Bal des archives');
  expect((await screen.findByRole<HTMLInputElement>('combobox', { name: 'Adresse' })).value).toMatch(/^Saint-Malo/);
  expect((await field('Début')).value).toBe('2027-05-08T21:00');
  await press('Repartir de zéro');
  expect((await field('Nom de l’événement')).value).toBe('');
  await site.open('/add-event');
  expect((await field('Nom de l’événement')).value).toBe('');
  expect(screen.queryByText('Votre brouillon est toujours là.')).toBeNull();
});

test('keeps the draft when the session ends, and hides it from other users', async () => {
  await site.open('/add-event');
  await paste(await field('Nom de l’événement'), 'Bal des archives');
  storeToken(null);
  await waitFor(() => expect(location.pathname + location.search).toBe('/home?redirect=%2Fadd-event'));
  storeToken((await aPerson(site.tools)).token);
  await site.open('/add-event');
  expect((await field('Nom de l’événement')).value).toBe('');
  storeToken(organiser.token);
  await site.open('/add-event');
  expect((await field('Nom de l’événement')).value).toBe('Bal des archives');
});

test('asks before closing, then deletes the draft', async () => {
  await site.open('/add-event');
  await user.type(await field('Nom de l’événement'), 'Bal');
  await press('Fermer');
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: form.closeNo }));
  expect((await field('Nom de l’événement')).value).toBe('Bal');
  await press('Fermer');
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Tout effacer' }));
  await waitFor(() => expect(location.pathname).toBe('/my-event'));
  await site.open('/add-event');
  expect((await field('Nom de l’événement')).value).toBe('');
});

test('shows a link without its tracking parameters, and says so', async () => {
  await openFilled();
  await press(new RegExp(form.steps.more));
  const link = await field(/^Lien/);
  await user.clear(link);
  await paste(link, 'https://milonga.example/soir?id=7&utm_source=lettre&fbclid=IwAR0');
  await user.tab();
  expect(link.value).toBe('https://milonga.example/soir?id=7');
  expect(screen.getAllByText(form.linkCleaned).length).toBeGreaterThan(0);
});

test('each step has its fields, and closing asks first', async () => {
  await openFilled();
  for (const [step, fields] of [
    ['what', ['Nom de l’événement', 'Nom du lieu', 'Adresse', 'Type d’événement', 'Danses']],
    ['when', ['Début', 'Fin', 'Prix', 'Devise']],
    ['more', [/^Lien/, /^Image/]],
  ] as const) {
    const title = new RegExp(form.steps[step]);
    const heading = await button(title);
    if (heading.getAttribute('aria-expanded') === 'false') await user.click(heading);
    await waitFor(() => expect(heading.getAttribute('aria-expanded')).toBe('true'));
    const region = within(screen.getByRole('region', { name: title }));
    for (const label of fields) expect(region.getAllByLabelText(label)[0]).toBeTruthy();
    await user.click(region.getByRole('button', { name: 'Fermer' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: form.closeNo }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  }
  expect((await field('Nom de l’événement')).value).toBe('Milonga du canal');
});

test('repeating a lost request adds no second event, even with a changed name', async () => {
  await openFilled();
  losing = 'POST /api/internal/events';
  await press('Publier');
  await screen.findByText('Pas encore enregistré');
  expect(await events()).toHaveLength(1);
  losing = '';
  // After a reload and with another name.
  await site.open('/add-event');
  const name = await field('Nom de l’événement');
  await user.clear(name);
  await paste(name, 'Milonga du pont');
  await press('Publier');
  await screen.findByText('C’est publié !');
  expect((await events()).map((event) => event.name)).toEqual(['Milonga du pont']);
  expect(location.pathname).toBe('/events/milonga-du-pont');
});

test('publishes again after the event of a lost request was deleted', async () => {
  await openFilled();
  losing = 'POST /api/internal/events';
  await press('Publier');
  await screen.findByText('Pas encore enregistré');
  losing = '';
  await db.updateTable('events').set({ deleted_at: now }).execute();
  await press('Publier');
  await screen.findByText('C’est publié !');
  // Both start at the same time, so the order is undefined.
  expect(new Set((await events()).map((event) => event.deleted_at?.getTime()))).toEqual(
    new Set([now.getTime(), undefined]),
  );
});

test('warns about a past date when the field is left, not before', async () => {
  await openFilled();
  const past = 'À l’heure du lieu, cette date est déjà passée.';
  const [start, end] = [await field('Début'), await field('Fin')];
  await user.click(start);
  fireEvent.change(start, { target: { value: '2017-05-08T21:00' } });
  expect(screen.queryByText(past)).toBeNull();
  await user.tab();
  await screen.findByText(past);
  expect([start, end].map((date) => date.getAttribute('aria-invalid'))).toEqual([null, 'true']);
  // Continue first leads to the warning. It can be ignored, because the clock of a device may be wrong.
  await press('Continuer');
  await waitFor(() => expect(document.activeElement).toBe(end));
  await press('Continuer');
  await waitFor(() => expect(document.activeElement?.getAttribute('data-step')).toBe('3'));
  document.querySelector<HTMLElement>('[data-step="2"]')?.click();
  fireEvent.change(start, { target: { value: '2027-05-08T21:00' } });
  expect(screen.queryByText(past)).toBeNull();
});

test('shows errors of the server at their fields', async () => {
  await openFilled();
  await set('Début', '2027-04-20T21:00');
  await press('Publier');
  await waitFor(async () => expect(document.activeElement).toBe(await field('Fin')));
  expect(screen.getAllByText('À l’heure du lieu, cette date est déjà passée.').length).toBeGreaterThan(0);
  expect(await events()).toHaveLength(0);
});

test('shows similar events before publishing, and can publish anyway', async () => {
  await openFilled();
  await press('Publier');
  await screen.findByText('C’est publié !');
  await openFilled('Milonga du Canal !');
  await press('Publier');
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('Cet événement semble déjà exister')).toBeTruthy();
  expect(dialog.getByRole('link', { name: /Milonga du canal/ }).getAttribute('target')).toBe('_blank');
  expect(await events()).toHaveLength(1);
  await user.click(dialog.getByRole('button', { name: 'Publier quand même' }));
  await screen.findByText('C’est publié !');
  expect(await events()).toHaveLength(2);
});

test('suggests known venues while typing, and fills in their address', async () => {
  const house = await aVenue(db, { name: 'Le Hangar', display_name: '5 quai du Rhône, Lyon' });
  await anEvent(db, { house, latitude: house.latitude, longitude: house.longitude, createdBy: organiser });
  await anEvent(db, { house: await aVenue(db, { name: 'Hangar du Port', latitude: 48.4, longitude: -4.5 }) });
  await site.open('/add-event');
  const place = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Nom du lieu' });
  await user.type(place, 'hang');
  const offers = within(await screen.findByRole('listbox', { name: 'Lieux connus' }));
  await offers.findByRole('option', { name: /^Hangar du Port/ });
  expect(offers.getAllByRole('option').map((each) => each.textContent)).toEqual([
    expect.stringContaining('Le Hangar'),
    expect.stringContaining('Hangar du Port'),
  ]);
  await user.click(offers.getByRole('option', { name: /^Le Hangar/ }));
  expect(place.value).toBe('Le Hangar');
  const address = screen.getByRole<HTMLInputElement>('combobox', { name: 'Adresse' });
  expect(address.value).toBe('5 quai du Rhône, Lyon');
  // The address is known, so no lookup is pending.
  expect(asked.filter((question) => question.includes('address'))).toEqual([]);
  expect(screen.queryByRole('listbox', { name: 'Lieux connus' })).toBeNull();
});

test('a recent place is entered with one press, and a day of the weekend with another', async () => {
  const tango = { id: '0196f0aa-0000-7000-8000-000000000002' };
  const social = { id: '0196f0aa-0000-7000-8000-000000000001' };
  const there = { venue: 'Le Hangar', town: 'Lyon', createdBy: organiser, type: social, dances: [tango] };
  await anEvent(db, there);
  await anEvent(db, { ...there, venue: 'Ailleurs', latitude: 40.7, longitude: -74, price: 5, currency: 'USD' });
  await site.open('/add-event');
  const places = within(await screen.findByRole('group', { name: 'Vos lieux habituels' }));
  expect(places.getAllByRole('button').map((each) => each.textContent)).toEqual(['Le Hangar, Lyon', 'Ailleurs, Lyon']);
  await user.click(places.getByRole('button', { name: 'Ailleurs, Lyon' }));
  expect((await field('Nom du lieu')).value).toBe('Ailleurs');
  expect((await screen.findByRole<HTMLInputElement>('combobox', { name: 'Adresse' })).value).toMatch(/Lyon$/);
  expect((await field('Devise')).value).toBe('USD');
  // Pressed controls and those below must not move.
  expect(places.getByRole('button', { pressed: true }).textContent).toBe('Ailleurs, Lyon');
  // The styles of the last event there are selected.
  expect((await button('Tango')).getAttribute('aria-pressed')).toBe('true');
  await user.type(await field('Nom de l’événement'), 'Bal');
  await press('Continuer');
  expect(await field('Répétition')).toHaveProperty('disabled', true);
  await press('dim. 2 mai, 21:00');
  expect((await button('dim. 2 mai, 21:00')).getAttribute('aria-pressed')).toBe('true');
  expect(await field('Répétition')).toHaveProperty('disabled', false);
  // The time zone of the venue is mentioned only where its times are entered.
  expect(await screen.findAllByText(/^À l’heure locale du lieu\s: .*\(America\/New_York\)\.$/)).toHaveLength(1);
  expect((await field('Début')).value).toBe('2027-05-02T21:00');
  expect((await field('Fin')).value).toBe('2027-05-03T01:00');
  await press('Publier');
  await screen.findByText('C’est publié !');
});

test('a series shows all its dates', async () => {
  await openFilled();
  await user.selectOptions(await field('Répétition'), 'monthly');
  expect(screen.getByRole('option', { name: 'Chaque mois, le deuxième samedi' })).toBeTruthy();
  await set('Nombre de dates', '3');
  expect(screen.getByText(/^3 dates, la dernière le samedi 10 juillet 2027\./)).toBeTruthy();
  await user.click(screen.getByText(form.repeatList));
  expect(await screen.findByRole('checkbox', { name: 'samedi 12 juin 2027' })).toHaveProperty('checked', true);
  await press('Publier 3 dates');
  await screen.findByText('C’est publié !');
  const days = (await events()).map((event) => event.starts_at.toISOString().slice(0, 10));
  expect(days).toEqual(['2027-05-08', '2027-06-12', '2027-07-10']);
});

test('a series may repeat on several days of the week or month', async () => {
  await openFilled();
  await user.selectOptions(await field('Répétition'), 'weekly');
  await press('jeudi');
  await set('Nombre de dates', '3');
  await user.click(screen.getByText('Voir toutes les dates'));
  const days = () => screen.getAllByRole('listitem').map((item) => item.textContent);
  expect(days()).toEqual(expect.arrayContaining(['samedi 8 mai 2027', 'jeudi 13 mai 2027', 'samedi 15 mai 2027']));
  await user.selectOptions(await field('Répétition'), 'monthly');
  expect(days()).not.toContain('jeudi 13 mai 2027');
  await press('quatrième samedi');
  expect(days()).toEqual(expect.arrayContaining(['samedi 8 mai 2027', 'samedi 22 mai 2027', 'samedi 12 juin 2027']));
  await press('Publier 3 dates');
  await screen.findByText('C’est publié !');
  const starts = (await events()).map((event) => event.starts_at.toISOString().slice(0, 10));
  expect(starts).toEqual(['2027-05-08', '2027-05-22', '2027-06-12']);
});

test('shows errors of the number of dates and of the last day at their fields', async () => {
  await openFilled();
  await user.selectOptions(await field('Répétition'), 'weekly');
  await set('Nombre de dates', '5000');
  await press('Publier');
  await waitFor(async () => expect(document.activeElement).toBe(await field('Nombre de dates')));
  const described = () => document.activeElement?.getAttribute('aria-describedby')?.split(' ')[0] ?? '';
  expect(document.getElementById(described())?.textContent).toBe('Indiquez un nombre de dates, de 2 à 210.');
  expect((await field('Répétition')).getAttribute('aria-invalid')).toBeNull();
  await user.click(await field('Une date de fin'));
  await set('Jusqu’au', '2027-05-01');
  await press('Publier');
  await waitFor(async () => expect(document.activeElement).toBe(await field('Jusqu’au')));
  expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true');
  expect(posts()).toBe(0);
});

test('a copy is a week later at the same local time across a clock change, with the picture', async () => {
  const picture = await aPicture(db);
  const source = await anEvent(db, {
    name: 'Bal d’automne',
    venue: 'Le Hangar',
    place: await aPlace(db),
    startsAt: new Date('2027-10-29T19:00:00Z'),
    endsAt: new Date('2027-10-30T00:00:00Z'),
    picture,
    createdBy: organiser,
    price: 8.5,
  });
  await site.open(`/add-event?from=${source.id}`);
  expect((await field('Début')).value).toBe('2027-11-05T21:00');
  expect((await field('Fin')).value).toBe('2027-11-06T02:00');
  expect((await field('Prix')).value).toBe('8.50');
  await press('Publier');
  await screen.findByText('C’est publié !');
  const [, clone] = await events();
  expect(clone).toMatchObject({
    name: 'Bal d’automne',
    venue: 'Le Hangar',
    price: '8.500',
    picture_id: picture.id,
    starts_at: new Date('2027-11-05T20:00:00Z'),
  });
});

async function choosePicture(file: File) {
  const form = { step: await button(/Lien et image/), input: await screen.findByLabelText<HTMLInputElement>(/^Image/) };
  if (form.step.getAttribute('aria-expanded') !== 'true') await user.click(form.step);
  fireEvent.change(form.input, { target: { files: [file] } });
}

/** A JPEG header without image data. */
const undrawn = new Uint8Array([...[0xff, 0xd8, 0xff, 0xc0, 0, 11, 8, 0, 16, 0, 16, 1, 1, 0x11, 0, 0xff, 0xd9]]);
const jpeg = (content: BlobPart, name = 'affiche.jpg') => new File([content], name, { type: 'image/jpeg' });

const beginning = (text: string) => new Uint8Array([...text].map((letter) => letter.charCodeAt(0)));
const canvasSizes: [number, number][] = [];
/** A canvas that always returns the given bytes. */
const canvasThatGives = (bytes: Uint8Array<ArrayBuffer>) =>
  class {
    constructor(width: number, height: number) {
      canvasSizes.push([width, height]);
    }
    getContext = () => ({ drawImage() {} });
    convertToBlob = async () => new Blob([bytes], { type: 'image/webp' });
  };
const isNoPicture = /n’est pas une image que nous savons lire/;

test('rejects files that are not usable pictures, and leaves the form unchanged', async () => {
  await openFilled();
  const input = () => screen.findByLabelText(/^Image/);
  for (const [content, message] of [
    [html, isNoPicture],
    // An animation, and a photo in a format that only some phones support.
    [beginning('GIF89a'), isNoPicture],
    [beginning('\0\0\0\x18ftypheic\0\0\0\0'), /au format HEIC/],
  ] as const) {
    await choosePicture(jpeg(content));
    await screen.findByText(message);
    expect((await input()).getAttribute('aria-invalid')).toBe('true');
    expect(screen.queryByRole('button', { name: 'Retirer l’image' })).toBeNull();
    await choosePicture(jpeg(new Uint8Array(await photo().jpeg().toBuffer())));
    await press('Retirer l’image');
    expect(screen.queryByText(message)).toBeNull();
  }
  // Truncated files, of which a browser may show the beginning, and a file that it cannot decode.
  const whole = await Promise.all([photo().jpeg(), photo().png(), photo().webp()].map((picture) => picture.toBuffer()));
  const decode = vi.spyOn(HTMLImageElement.prototype, 'decode');
  for (const bytes of [...whole.map((each) => each.subarray(0, -20)), undrawn]) {
    if (bytes === undrawn) decode.mockRejectedValue(new Error('no picture'));
    await choosePicture(jpeg(new Uint8Array(bytes)));
    await screen.findByText('Cette image est abîmée ou incomplète. Choisissez-en une autre.');
    expect(screen.queryByRole('button', { name: 'Retirer l’image' })).toBeNull();
    await choosePicture(jpeg(html));
    await screen.findByText(isNoPicture);
  }
  decode.mockRestore();

  // Too many pixels for any browser, or for this one.
  for (const sidePx of [30_000, 5100]) {
    await choosePicture(jpeg(html));
    await screen.findByText(isNoPicture);
    await choosePicture(jpeg(new Uint8Array(pngThatDeclares(sidePx, sidePx))));
    await screen.findByText(/^Cette image a trop de pixels .* Réduisez-la/);
    expect(screen.queryByRole('button', { name: 'Retirer l’image' })).toBeNull();
  }

  await choosePicture(jpeg(new Uint8Array(10 * 1024 * 1024 + 1)));
  await screen.findByText('Ce fichier est trop lourd : 10 Mo au plus.');
  expect((await input()).getAttribute('aria-invalid')).toBe('true');
  // Without organisers, no organiser is asked for or sent.
  await field(/^Lien \(/);
  expect(screen.queryByLabelText('Publier avec')).toBeNull();
  await press('Publier');
  await screen.findByText('C’est publié !');
  expect((await events())[0]?.organiser_id).toBeNull();
  expect(asked).not.toContain('POST /api/internal/files_upload');
});

test('a large picture is shrunk, and publishing waits for it', async () => {
  const small = await photo(400, 300).webp().toBuffer();
  const drawn = Promise.withResolvers<object>();
  vi.stubGlobal('createImageBitmap', () => drawn.promise);
  vi.stubGlobal('OffscreenCanvas', canvasThatGives(small));
  onTestFinished(() => void vi.unstubAllGlobals());
  await openFilled();
  await choosePicture(jpeg(new Uint8Array(pngThatDeclares(6000, 5000))));
  await screen.findByText('Réduction de l’image…');
  await press('Publier');
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(posts()).toBe(0);
  drawn.resolve({ width: 6000, height: 5000, close() {} });
  await screen.findByText('C’est publié !');
  const { picture_id } = (await events())[0] ?? {};
  const kept = await db
    .selectFrom('pictures')
    .selectAll()
    .where('id', '=', picture_id ?? '')
    .executeTakeFirstOrThrow();
  expect([kept.width_px, kept.height_px]).toEqual([400, 300]);
  expect(canvasSizes).toEqual([[3795, 3162]]);
});

test('the server rejects an unusable picture: the event is kept, and another one can be chosen', async () => {
  await openFilled();
  await choosePicture(jpeg(undrawn));
  await screen.findByRole('button', { name: 'Retirer l’image' });
  await press('Publier');
  await screen.findByText('Votre événement est publié, sans son image');
  const input = screen.getByLabelText(/^Image/);
  const described = (input.getAttribute('aria-describedby') ?? '').split(' ');
  expect(described.map((id) => document.getElementById(id)?.textContent)).toContain(
    'Cette image est abîmée ou incomplète. Choisissez-en une autre.',
  );
  await waitFor(() => expect(document.activeElement).toBe(input));
  expect(await events()).toHaveLength(1);

  fireEvent.change(input, { target: { files: [jpeg(new Uint8Array(await photo().jpeg().toBuffer()), 'bal.jpg')] } });
  await waitFor(() => expect(screen.queryByText(/^Cette image est abîmée/)).toBeNull());
  // A larger one replaces it. The previous one is not sent while the new one is shrunk.
  const drawn = Promise.withResolvers<object>();
  vi.stubGlobal('createImageBitmap', () => drawn.promise);
  vi.stubGlobal('OffscreenCanvas', canvasThatGives(await photo(400, 300).webp().toBuffer()));
  onTestFinished(() => void vi.unstubAllGlobals());
  fireEvent.change(input, { target: { files: [jpeg(new Uint8Array(pngThatDeclares(6000, 5000)))] } });
  await screen.findByText('Réduction de l’image…');
  const send = screen.getByRole<HTMLButtonElement>('button', { name: 'Renvoyer l’image' });
  expect(send.disabled).toBe(true);
  drawn.resolve({ width: 6000, height: 5000, close() {} });
  await waitFor(() => expect(send.disabled).toBe(false));
  await press('Renvoyer l’image');
  await screen.findByText('C’est publié !');
  const [published] = await events();
  const sent = db
    .selectFrom('pictures')
    .select('width_px')
    .where('id', '=', published?.picture_id ?? '');
  expect(await sent.execute()).toEqual([{ width_px: 400 }]);
  expect(posts()).toBe(1);
});

test('events of other users cannot be copied', async () => {
  const source = await anEvent(db, { createdBy: await aPerson(site.tools) });
  await site.open(`/add-event?from=${source.id}`);
  await screen.findByText('Cet événement ne peut pas servir de modèle');
  expect(screen.queryByLabelText('Nom de l’événement')).toBeNull();
});

test('a member publishes with the usual organiser, another one, or none', async () => {
  const [usual, other] = [
    await anOrganiser(db, { name: 'El Salón', members: [organiser] }),
    await anOrganiser(db, { name: 'Les Vendredis', members: [organiser] }),
  ];
  await anEvent(db, { createdBy: organiser, organiser: usual });
  await openFilled('Milonga du lundi');
  await press('Publier');
  await screen.findByText('C’est publié !');
  await screen.findByRole('link', { name: 'El Salón' });

  await openFilled('Milonga du mardi');
  // On another day, because a similar event would cause a question.
  await set('Début', '2027-05-11T21:00');
  await press(/Lien et image/);
  expect((await field('Publier avec')).value).toBe(usual.id);
  await user.selectOptions(await field('Publier avec'), 'Les Vendredis');
  await press('Publier');
  await screen.findByText('C’est publié !');

  await openFilled('Milonga du mercredi');
  await set('Début', '2027-05-12T21:00');
  await press(/Lien et image/);
  await user.selectOptions(await field('Publier avec'), 'Sans organisateur');
  await press('Publier');
  await screen.findByText('C’est publié !');
  const kept = await db
    .selectFrom('events')
    .select(['name', 'organiser_id'])
    .where('name', 'like', 'Milonga%')
    .execute();
  expect(Object.fromEntries(kept.map(({ name, organiser_id }) => [name, organiser_id]))).toEqual({
    'Milonga du lundi': usual.id,
    'Milonga du mardi': other.id,
    'Milonga du mercredi': null,
  });
});
