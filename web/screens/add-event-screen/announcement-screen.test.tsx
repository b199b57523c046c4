import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { aDance, anEvent, anEventType, aVenue } from '#testing/builders.ts';
import { testDatabase } from '#testing/database.ts';
import { shownMessages } from '#testing/languages/messages.ts';
import { html } from '#testing/malicious-images.ts';
import { publicPages } from '#testing/public-pages.ts';
import { testSite } from '#testing/screen.tsx';
import { aPerson } from '#testing/signed-in.ts';
import { storeToken } from '#web/http/token.ts';

const { announcement, form, pictures, problems } = shownMessages('fr');

const db = await testDatabase();
const site = await testSite(db);

beforeEach(async () => {
  await site.clear();
  localStorage.clear();
  storeToken((await aPerson(site.tools)).token);
  await anEventType(db, { id: '0196f0aa-0000-7000-8000-000000000001', slug: 'social', name: 'Soirée' });
  await aDance(db, { id: '0196f0aa-0000-7000-8000-000000000002', slug: 'tango', name: 'Tango' });
});

const user = userEvent.setup();
const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${name}`) });
const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }));
/** Replaces no-break spaces by spaces. */
const withPlainSpaces = (words: string) => words.replace(/[\u00a0\u202f]/g, ' ');
const started = () => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${form.start}`));

async function paste(text: string) {
  await press(announcement.open);
  await user.click(await screen.findByLabelText(announcement.label));
  await user.paste(text);
  await press(announcement.fill);
}

const milonga =
  'MILONGA DU PORT\nSamedi 8 mai 2027, 20h30 - 1h\nSalle des Docks, 14 quai Rambaud, 69002 Lyon\nEntrée 8 € (adhérents 6 €)';

test('fills in and marks recognised values, keeps typed ones, and undoes all with one press', async () => {
  await site.open('/add-event');
  await user.type(await field(form.name), 'Mon bal à moi');
  await paste(milonga);
  const place = await screen.findByRole<HTMLInputElement>('combobox', { name: new RegExp(`^${form.place}`) });
  await waitFor(() => expect(place.value).toBe('Salle des Docks'));
  expect((await field(form.name)).value).toBe('Mon bal à moi');
  expect(started().value).toBe('2027-05-08T20:30');
  // The accessible label says that the value must be checked, with its source words.
  expect(place.labels?.[0]?.textContent).toContain(announcement.check);
  const described = document.getElementById(place.getAttribute('aria-describedby') ?? '');
  expect(described?.textContent).toBe(announcement.said.replace('{{words}}', 'Salle des Docks'));
  const status = (await screen.findByText(`${announcement.done}.`)).closest('[role=status]') as HTMLElement;
  expect(status.textContent).toContain(form.place);
  expect(status.textContent).not.toContain(form.name);
  await waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: /^Adresse/ }).value).toMatch(/Lyon/),
  );

  // An edited field counts as checked. Alternative values can be chosen.
  await user.type(place, ' 2');
  await waitFor(() => expect(status.textContent).not.toContain(form.place));
  await press(/Date et prix/);
  await press('6\u00a0€');
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${form.price}`) }).value).toBe('6');

  // The remaining marks survive a reload.
  await site.open('/add-event');
  await press(announcement.takeBack);
  expect(screen.getByLabelText<HTMLInputElement>(form.place).value).toBe('Salle des Docks 2');
  expect((await field(form.name)).value).toBe('Mon bal à moi');
  expect(started().value).toBe('');
  expect(screen.queryByText(announcement.check)).toBeNull();
  expect(await db.selectFrom('events').select('id').execute()).toEqual([]);
});

test('a known venue has its stored address', async () => {
  const house = await aVenue(db, { name: 'Salle des Docks', display_name: '14 Quai Rambaud, 69002 Lyon' });
  await anEvent(db, { house });
  await site.open('/add-event');
  await paste('MILONGA DU PORT\nSamedi 8 mai 2027, 20h30 - 1h\nsalle des docks, Lyon');
  const address = await screen.findByRole<HTMLInputElement>('combobox', { name: /^Adresse/ });
  await waitFor(() => expect(address.value).toBe('14 Quai Rambaud, 69002 Lyon'));
  // Without a price in the text, the price is unknown, not free.
  expect(screen.getByRole<HTMLInputElement>('radio', { name: form.admissions.unknown, hidden: true }).checked).toBe(
    true,
  );
  // The literal reading can be chosen, and one press undoes all.
  await press(/^Lyon/);
  await waitFor(() => expect(address.value).toMatch(/^Lyon/));
  await press(announcement.takeBack);
  await waitFor(() => expect(address.value).toBe(''));
});

test('a picture shared by a phone is processed like a chosen one', async () => {
  const kept: Record<string, Response> = {
    '/share/words': Response.json({ title: '', text: '', url: '' }),
    '/share/picture': new Response(new Uint8Array(html), { headers: { 'content-type': 'image/jpeg' } }),
  };
  const cache = { match: async (key: string) => kept[key] };
  vi.stubGlobal('caches', { open: async () => cache, has: async () => false, delete: async () => true });
  onTestFinished(() => void vi.unstubAllGlobals());
  await site.open('/add-event?shared');
  expect(await screen.findByText(pictures.notAPicture)).toBeTruthy();
  expect(screen.queryByRole('button', { name: announcement.readPoster })).toBeNull();
});

test('a day without a time leaves the time empty, and empty fields are reported', async () => {
  await site.open('/add-event');
  await paste('Bal tango le 12 juin 2027\nFoyer Rural, 3 rue du Bal, 69002 Lyon\nEntrée 9 $');
  const doubts = await screen.findByText(
    withPlainSpaces(announcement.doubts['currency-unknown'].replace('{{words}}', '9 $')),
  );
  expect(within(doubts.closest('[role=status]') as HTMLElement).getByText(new RegExp(announcement.done))).toBeTruthy();
  expect(started().value).toBe('');
  await press(/Date et prix/);
  await press(/12 juin, 20:30/);
  expect(started().value).toBe('2027-06-12T20:30');
});

test('empty, meaningless and too long texts have messages', async () => {
  await site.open('/add-event');
  await press(announcement.open);
  await press(announcement.fill);
  await screen.findByText(announcement.empty);
  await user.click(await screen.findByLabelText(announcement.label));
  await user.paste('ok '.repeat(1200));
  // A pasted text survives a reload.
  await site.open('/add-event');
  const area = await screen.findByLabelText<HTMLTextAreaElement>(announcement.label);
  expect(area.value.length).toBe(3600);
  await press(announcement.fill);
  await screen.findByText(/caractères au plus/);
  await user.clear(area);
  await user.paste('ok');
  await press(announcement.fill);
  await screen.findByText(withPlainSpaces(announcement.nothing));
  expect(area.value).toBe('ok');
});

test('asks which event of a page is meant, and reports a page without events', async () => {
  const event = (name: string, startDate: string) => ({
    '@type': 'DanceEvent',
    name,
    startDate,
    location: 'Les Docks',
  });
  const season = [event('Bal de mai', '2027-05-08T20:30'), event('Bal de juin', '2027-06-12T21:00')];
  const { base, fetcher } = await publicPages({
    '/agenda': `<script type="application/ld+json">${JSON.stringify(season)}</script>`,
    '/': '<p>Bienvenue</p>',
  });
  site.tools.sources.fetcher = fetcher;
  await site.open('/add-event');
  await paste(`${base}/nowhere`);
  await screen.findByText(withPlainSpaces(problems['page-unreachable']));
  const area = screen.getByLabelText(announcement.label);
  for (const [path, heard] of [
    ['/', announcement.nothingOnPage],
    ['/agenda', announcement.severalOnPage.replace('{{several, number}}', '2')],
  ] as const) {
    await user.clear(area);
    await user.paste(base + path);
    await press(announcement.fill);
    await screen.findByText(withPlainSpaces(heard));
  }
  await press(/^Bal de juin/);
  await waitFor(() => expect(started().value).toBe('2027-06-12T21:00'));
  await press(announcement.takeBack);
  await press(/^Bal de mai/);
  await waitFor(() => expect(started().value).toBe('2027-05-08T20:30'));
  expect((await field(form.name)).value).toBe('Bal de mai');
});

test('asks which of several events of a text is meant, and uses only its description', async () => {
  await site.open('/add-event');
  await paste(
    'Au programme :\n\nSamedi 8 mai 2027, 20h30 : Bal de mai, salle des fêtes, 69002 Lyon, 8 €\n\nSamedi 12 juin 2027, 21h : Milonga de juin, Les Docks, 69002 Lyon, 6 €',
  );
  const question = await screen.findByText(
    withPlainSpaces(announcement.severalInText.replace('{{several, number}}', '2')),
  );
  await waitFor(() => expect(document.activeElement).toBe(question));
  expect(started().value).toBe('');
  await press(/^Milonga de juin/);
  await waitFor(() => expect(started().value).toBe('2027-06-12T21:00'));
  expect((await field(form.name)).value).toBe('Milonga de juin');
  const kept = Object.entries(localStorage).find(([key]) => key.startsWith('event-draft/'))?.[1];
  expect(JSON.parse(kept ?? '{}').draft.entry.description).toBe(
    'Samedi 12 juin 2027, 21h : Milonga de juin, Les Docks, 69002 Lyon, 6 €',
  );
});

test('reports contact data left out of the description, and can add it', async () => {
  await site.open('/add-event');
  const text = `${milonga}\nRéservation au 06 12 34 56 78`;
  await paste(text);
  const status = (await screen.findByText(`${announcement.done}.`)).closest('[role=status]') as HTMLElement;
  expect(withPlainSpaces(status.textContent ?? '')).toContain(
    withPlainSpaces(announcement.leftOut.replace('{{words}}', 'Réservation au 06 12 34 56 78')),
  );
  const kept = () => {
    const draft = Object.entries(localStorage).find(([key]) => key.startsWith('event-draft/'))?.[1];
    return JSON.parse(draft ?? '{}').draft.entry.description;
  };
  expect(kept()).toBe(milonga);
  await press(announcement.withContact);
  expect(kept()).toBe(text);
});

test('fills in a rule with several weekdays and its end', async () => {
  await site.open('/add-event');
  await paste('Bal folk le 1er et le 3e samedi du mois de janvier à juin, 21h - 1h, salle des Docks à Lyon');
  await screen.findByText(`${announcement.done}.`);
  await press(/Date et prix/);
  const repeat = await screen.findByLabelText<HTMLSelectElement>(new RegExp(`^${form.repeat}`));
  expect(repeat.value).toBe('monthly');
  const third = (await screen.findByText('troisième samedi')).closest('button');
  expect(third?.getAttribute('aria-pressed')).toBe('true');
  expect(screen.getByLabelText<HTMLInputElement>(form.repeatUntil).value.slice(4)).toBe('-06-30');
});

test('marks uncertain fields at the field and above the form', async () => {
  await site.open('/add-event');
  await paste('Milonga samedi 8 mai 2027, 20h30 ou 21h, Salle des Docks, 69002 Lyon, 8 €');
  const status = (await screen.findByText(`${announcement.done}.`)).closest('[role=status]') as HTMLElement;
  expect(withPlainSpaces(status.textContent ?? '')).toMatch(
    new RegExp(withPlainSpaces(announcement.unsureOf.replace('{{fields}}', '.*')).replace(/\.$/, form.start)),
  );
  await press(/Date et prix/);
  expect(started().labels?.[0]?.textContent).toContain(announcement.unsure);
  const ofEnd = screen.getByLabelText<HTMLInputElement>(new RegExp(`^${form.end}`)).labels?.[0]?.textContent;
  expect(ofEnd).toContain(announcement.check);
  expect(ofEnd).not.toContain(announcement.unsure);
});

test('publishes all events of a text in turn, with skip, back and a reload', async () => {
  const place = 'salle des fêtes, 69002 Lyon';
  await site.open('/add-event');
  await paste(
    `Au programme :\n\nSamedi 8 mai 2027, 20h30 : Milonga de mai, ${place}, 8 €\n\nSamedi 12 juin 2027, 21h : Milonga de juin, ${place}, 6 €\n\nSamedi 10 juillet 2027, 21h : Milonga de juillet, ${place}, 7 €`,
  );
  await press(announcement.publishAll.replace('{{several, number}}', '3'));
  const title = (at: number, name: string) =>
    screen.findByRole('heading', {
      name: announcement.queueTitle
        .replace('{{place, number}}', String(at))
        .replace('{{several, number}}', '3')
        .replace('{{name}}', name),
    });
  const first = await title(1, 'Milonga de mai');
  await waitFor(() => expect(document.activeElement).toBe(first));
  await waitFor(() => expect(started().value).toBe('2027-05-08T20:30'));
  expect(screen.queryByRole('button', { name: announcement.queueBack })).toBeNull();

  // Edits of one event are kept while others are shown, and after a reload.
  await press(announcement.queueSkip);
  await title(2, 'Milonga de juin');
  await waitFor(() => expect(started().value).toBe('2027-06-12T21:00'));
  await user.type(await field(form.name), ' bis');
  await press(announcement.queueBack);
  await title(1, 'Milonga de mai');
  await press(announcement.queueSkip);
  await site.open('/add-event');
  await title(2, 'Milonga de juin');
  expect((await field(form.name)).value).toBe('Milonga de juin bis');

  const address = await screen.findByRole<HTMLInputElement>('combobox', { name: /^Adresse/ });
  await waitFor(() => expect(address.value).toMatch(/Lyon/));
  await press(form.publish);
  await title(3, 'Milonga de juillet');
  expect((await db.selectFrom('events').select('name').execute()).map(({ name }) => name)).toEqual([
    'Milonga de juin bis',
  ]);
  await press(announcement.queueSkip);
  const end = await screen.findByRole('heading', { name: announcement.queueEnd });
  await waitFor(() => expect(document.activeElement).toBe(end));
  expect(screen.getByRole('link', { name: 'Milonga de juin' })).toBeTruthy();
  await press(/Remplir.*Milonga de mai/);
  await title(1, 'Milonga de mai');
  await waitFor(() => expect(started().value).toBe('2027-05-08T20:30'));

  // Stopping keeps the text and the published events.
  await press(announcement.queueStop);
  await user.click((await screen.findAllByRole('button', { name: announcement.queueStop })).at(-1) as HTMLElement);
  const area = await screen.findByLabelText<HTMLTextAreaElement>(announcement.label);
  expect(area.value).toContain('Milonga de juillet');
  expect(Object.keys(localStorage).filter((key) => /event-queue|event-draft/.test(key))).toEqual([]);
});

test('offers the other events of a text after one was chosen, until dismissed', async () => {
  const place = 'salle des fêtes, 69002 Lyon';
  await site.open('/add-event');
  await paste(
    `Au programme :\n\nSamedi 8 mai 2027, 20h30 : Milonga de mai, ${place}, 8 €\n\nSamedi 12 juin 2027, 21h : Milonga de juin, ${place}, 6 €\n\nSamedi 10 juillet 2027, 21h : Milonga de juillet, ${place}, 7 €`,
  );
  // The button for all is before the list, which may be longer than the screen.
  const all = await screen.findByRole('button', { name: announcement.publishAll.replace('{{several, number}}', '3') });
  const one = screen.getByRole('button', { name: /^Milonga de juin/ });
  expect(all.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
  await user.click(one);
  await waitFor(() => expect(started().value).toBe('2027-06-12T21:00'));
  await site.open('/add-event');
  expect((await field(form.name)).value).toBe('Milonga de juin');
  const address = await screen.findByRole<HTMLInputElement>('combobox', { name: /^Adresse/ });
  await waitFor(() => expect(address.value).toMatch(/Lyon/));
  await press(form.publish);
  const rest = withPlainSpaces(announcement.queueRest.replace('{{several, number}}', '2'));
  const title = await screen.findByRole('heading', { name: (name) => withPlainSpaces(name) === rest });
  await waitFor(() => expect(document.activeElement).toBe(title));
  expect(screen.getByRole('link', { name: 'Milonga de juin' })).toBeTruthy();
  expect(screen.getByRole('button', { name: /^Remplir.*Milonga de mai/ })).toBeTruthy();
  await press(announcement.publishAll.replace('{{several, number}}', '2'));
  await waitFor(() => expect(started().value).toBe('2027-05-08T20:30'));
  await press(announcement.queueSkip);
  await waitFor(() => expect(started().value).toBe('2027-07-10T21:00'));
  await press(announcement.queueSkip);
  await press(announcement.queueDone);
  expect(Object.keys(localStorage).filter((key) => /event-queue|event-draft/.test(key))).toEqual([]);
});

test('does not offer the other events after the chosen one was undone', async () => {
  await site.open('/add-event');
  await paste(
    'Samedi 8 mai 2027, 20h30 : Milonga de mai, salle des fêtes, 69002 Lyon\n\nSamedi 12 juin 2027, 21h : Milonga de juin, Les Docks, 69002 Lyon',
  );
  await press(/^Milonga de juin/);
  await waitFor(() => expect(Object.keys(localStorage).some((key) => key.startsWith('event-queue/'))).toBe(true));
  await press(announcement.takeBack);
  expect(Object.keys(localStorage).filter((key) => key.startsWith('event-queue/'))).toEqual([]);
});

test('does not suggest copying an event whose series has all dates of the text', async () => {
  await site.open('/add-event');
  const advice = new RegExp(withPlainSpaces(announcement.moreDates).replace('{{dates}}', '.*'));
  const shown = () => withPlainSpaces(document.body.textContent ?? '');
  await paste('Taller de tango los sábados 8, 15 y 22 de mayo de 2027 de 17h a 19h, Sala Sur, Madrid');
  await screen.findByText(`${announcement.done}.`);
  expect(shown()).not.toMatch(advice);
  await press(announcement.takeBack);
  const area = await screen.findByLabelText(announcement.label);
  await user.clear(area);
  await user.paste('Milonga los días 8, 14 y 29 de mayo de 2027 de 17h a 19h, Sala Sur, Madrid');
  await press(announcement.fill);
  await waitFor(() => expect(shown()).toMatch(advice));
});
