import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { aDance, anEvent, anEventType, anOrganiser, aPlace, now } from '#testing/builders.ts';
import { testDatabase } from '#testing/database.ts';
import { testSite } from '#testing/screen.tsx';
import { aPerson } from '#testing/signed-in.ts';
import { storeToken } from '#web/http/token.ts';

const db = await testDatabase();
const site = await testSite(db);
beforeEach(() => site.clear());

test('shows name, time, place and price of an event', async () => {
  await anEvent(db, {
    name: 'Milonga du Canal',
    venue: 'La Péniche',
    startsAt: new Date('2027-05-02T18:30:00Z'),
    endsAt: new Date('2027-05-02T23:00:00Z'),
    price: 12.5,
    type: await anEventType(db, { name: 'Soirée' }),
    dances: [await aDance(db, { name: 'Tango' })],
    link: 'https://milonga.example/canal',
  });
  await site.open('/events/milonga-du-canal');

  expect(await screen.findByRole('heading', { level: 1, name: 'Milonga du Canal' })).toBeTruthy();
  const page = within(screen.getByRole('main'));
  expect(page.getByText('Soirée')).toBeTruthy();
  expect(page.getByText('Tango')).toBeTruthy();
  expect(page.getByText(/^demain, 20:30\s–\s01:00$/i)).toBeTruthy();
  expect(page.getByText('dimanche 2 mai 2027')).toBeTruthy();
  expect(page.getByText('La Péniche')).toBeTruthy();
  expect(page.getByText(/^12,50\s€$/u)).toBeTruthy();
  expect(page.getByRole('link', { name: /Site de l’événement/ }).getAttribute('href')).toBe(
    'https://milonga.example/canal',
  );
});

test('a past event is marked and lists nearby events', async () => {
  const place = await aPlace(db);
  await anEvent(db, {
    name: 'Bal de mars',
    place,
    venue: 'Le Moulin',
    startsAt: new Date('2027-03-06T20:00:00Z'),
    endsAt: new Date('2027-03-07T01:00:00Z'),
  });
  await anEvent(db, { name: 'Bal de mai', place, venue: 'Le Moulin', startsAt: new Date('2027-05-01T20:00:00Z') });
  // The same distance, because both addresses contain only the town.
  await anEvent(db, { name: 'Bal d’ailleurs', place, venue: 'La Halle', startsAt: new Date('2027-05-02T20:00:00Z') });
  await anEvent(db, {
    name: 'Bal de Vaise',
    latitude: 45.791,
    longitude: 4.8357,
    startsAt: new Date('2027-05-03T20:00:00Z'),
  });
  await site.tools.map.catchUp();
  await site.open('/events/bal-de-mars');

  expect(await screen.findByText('Événement terminé')).toBeTruthy();
  const nearby = within(await screen.findByRole('region', { name: 'À danser dans les environs' }));
  const articles = nearby.getAllByRole('article').map(({ textContent }) => textContent);
  expect(articles).toEqual([
    expect.stringMatching(/Bal de mai.*même lieu/),
    expect.stringMatching(/Bal d’ailleurs(?!.*même lieu)/),
    expect.stringMatching(/Bal de Vaise.*3(,\d)?\skm/),
  ]);
});

test('a date of a series shows the next dates and their differences', async () => {
  const seriesId = crypto.randomUUID();
  await db.insertInto('event_series').values({ id: seriesId, rule: 'FREQ=WEEKLY;COUNT=5', created_at: now }).execute();
  const place = await aPlace(db);
  const sunday = (day: string, hour = '19:00') => ({
    name: `Bal ${day}`,
    place,
    venue: 'Le Moulin',
    seriesId,
    startsAt: new Date(`${day}T${hour}:00Z`),
  });
  await anEvent(db, sunday('2027-04-25'));
  await anEvent(db, { ...sunday('2027-05-02'), price: null, prices: { door: 8.5, includes: 'le cours' } });
  await anEvent(db, { ...sunday('2027-05-09'), cancelledAt: now });
  await anEvent(db, sunday('2027-05-16', '18:00'));
  await anEvent(db, { ...sunday('2027-05-23'), venue: 'La Péniche' });
  await anEvent(db, sunday('2027-05-30'));
  // Starts with the date itself, and earlier ones if there are few.
  await site.open('/events/bal-2027-05-23');
  const ofLater = within(await screen.findByRole('region', { name: 'Prochaines dates' }));
  expect(ofLater.getAllByRole('link').map((link) => link.getAttribute('href')?.slice(-5))).toEqual([
    '05-02',
    '05-09',
    '05-16',
    '05-30',
  ]);
  await site.open('/events/bal-2027-05-02');

  const dates = within(await screen.findByRole('region', { name: 'Prochaines dates' }));
  expect(dates.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^9 mai\s?Bal 2027-05-09Annulé · dimanche · 21:00$/),
    expect.stringMatching(/^16 mai\s?Bal 2027-05-16dimanche · 20:00$/),
    expect.stringMatching(/^23 mai\s?Bal 2027-05-23dimanche · 21:00 · La Péniche$/),
    expect.stringMatching(/^30 mai\s?Bal 2027-05-30dimanche · 21:00$/),
  ]);
  expect(dates.getAllByRole('link')[0]?.getAttribute('href')).toBe('/events/bal-2027-05-09');
  expect(screen.getByText(/ · Chaque dimanche$/)).toBeTruthy();
  // An unknown price is not shown as free.
  expect(screen.queryByText('Gratuit')).toBeNull();
  expect(screen.getByText(/^Sur place 8,50\s€$/)).toBeTruthy();
  expect(screen.getByText(/^inclus\s: le cours$/)).toBeTruthy();
});

test('several further prices are a list, one is beside the price', async () => {
  await anEvent(db, { name: 'Bal du lac', price: 12, prices: { reduced: 8, freeBefore: '21:00' } });
  await anEvent(db, { name: 'Bal du port', price: 12, prices: { reduced: 8, members: 6 } });
  await anEvent(db, { name: 'Bal du quai', price: null });
  await site.open('/events/bal-du-lac');
  expect(await screen.findByText(/^réduit 8\s€ · gratuit avant 21:00$/)).toBeTruthy();
  await site.open('/events/bal-du-port');
  const prices = within(await screen.findByRole('region', { name: 'Prix' }));
  expect(prices.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Tarif réduit\s: 8\s€$/),
    expect.stringMatching(/^Adhérents\s: 6\s€$/),
  ]);
  await site.open('/events/bal-du-quai');
  expect(await screen.findByText('Prix non indiqué')).toBeTruthy();
});

test('an event without a series lists the dates with its name at its venue', async () => {
  const place = await aPlace(db);
  for (const day of ['02', '09', '16'])
    await anEvent(db, { name: 'Práctica', place, venue: 'Le Moulin', startsAt: new Date(`2027-05-${day}T19:00:00Z`) });
  await anEvent(db, { name: 'Práctica', place, venue: 'La Péniche' });
  await site.open('/events/practica');
  const dates = within(await screen.findByRole('region', { name: 'Prochaines dates' }));
  expect(dates.getAllByRole('listitem').map(({ textContent }) => textContent?.slice(0, 6))).toEqual([
    '9 maiP',
    '16 mai',
  ]);
});

test('next events of the organiser are listed as dates, not again as nearby', async () => {
  const organiser = await anOrganiser(db, { name: 'El Salón' });
  const [here, own, others] = [
    await anEvent(db, { organiser, name: 'Bal de lundi' }),
    await anEvent(db, { organiser, name: 'Bal de mardi', venue: 'Le Moulin' }),
    await anEvent(db, { name: 'Bal d’à côté', venue: 'La Halle' }),
  ];
  await site.tools.map.catchUp();
  const { body } = await site.app.inject(`/api/internal/events/${here.id}/nearby`);
  expect(body).toContain(own.slug);
  await site.open(`/events/${here.slug}`);
  const dates = within(await screen.findByRole('region', { name: 'Prochaines dates' }));
  expect(dates.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([`/events/${own.slug}`]);
  const nearby = within(await screen.findByRole('region', { name: 'À danser dans les environs' }));
  expect((await nearby.findAllByRole('heading', { level: 3 })).map(({ textContent }) => textContent)).toEqual([
    others.name,
  ]);
  const card = within(screen.getByRole('region', { name: 'Organisé par' }));
  expect(card.getByRole('link', { name: 'El Salón' }).getAttribute('href')).toBe(`/organisers/${organiser.slug}`);
  expect(await card.findByText(/^2 dates à venir/)).toBeTruthy();
  expect(card.getByRole('button', { name: 'Suivre' })).toBeTruthy();
});

test('an event can be added to a calendar with a menu of links; a cancelled one cannot', async () => {
  await anEvent(db, { name: 'Bal du lac', startsAt: new Date('2027-05-01T20:00:00Z') });
  await anEvent(db, { name: 'Bal annulé', cancelledAt: now });
  await site.open('/events/bal-du-lac');
  const button = await screen.findByRole('button', { name: 'Ajouter à mon agenda' });
  const menu = document.getElementById(button.getAttribute('popovertarget') ?? '') as HTMLElement;
  const links = [...menu.querySelectorAll('a')];
  expect(links.map(({ textContent }) => textContent)).toEqual([
    'Google Agenda',
    'Outlook.com',
    'Microsoft 365',
    'Calendrier Apple, autre (.ics)',
  ]);
  expect(new URL(links[0]?.href ?? '').searchParams.get('dates')).toMatch(/^20270501T200000Z\//);
  expect(links.map(({ target, rel }) => [target, rel])).toEqual([
    ...Array.from({ length: 3 }, () => ['_blank', 'noopener nofollow']),
    ['', ''],
  ]);
  expect(links[3]?.getAttribute('href')).toBe('/events/bal-du-lac.ics?lang=fr');
  links[0]?.focus();
  await userEvent.keyboard('{ArrowUp}');
  expect(document.activeElement).toBe(links[3]);

  await site.open('/events/bal-annule');
  await screen.findByText('Événement annulé');
  expect(screen.queryByRole('button', { name: 'Ajouter à mon agenda' })).toBeNull();
});

test('a cancelled event says so, with other events of the same evening instead of directions', async () => {
  const evening = { startsAt: new Date('2027-05-01T20:00:00Z'), endsAt: new Date('2027-05-01T23:00:00Z') };
  await anEvent(db, { name: 'Bal du lac', ...evening, cancelledAt: now });
  await anEvent(db, { name: 'Bal du port', ...evening, venue: 'La Halle' });
  await anEvent(db, { name: 'Bal du quai', venue: 'Le Moulin', startsAt: new Date('2027-05-03T20:00:00Z') });
  await site.tools.map.catchUp();
  await site.open('/events/bal-du-lac');
  expect(await screen.findByText('Événement annulé')).toBeTruthy();
  expect(screen.getByText(/Cet événement n’aura pas lieu le samedi 1er mai 2027\./)).toBeTruthy();
  expect(screen.getByText(/^Ce soir, 22:00/).closest('s')).toBeTruthy();
  const cardsOf = async (name: string) =>
    within(await screen.findByRole('region', { name }))
      .getAllByRole('heading', { level: 3 })
      .map(({ textContent }) => textContent);
  expect(await cardsOf('Ce soir à la place')).toEqual(['Bal du port']);
  expect(await cardsOf('À danser dans les environs')).toEqual(['Bal du quai']);
  expect(screen.queryByRole('link', { name: 'Itinéraire' })).toBeNull();
});

test('a moved event shows its former date', async () => {
  const event = await anEvent(db, { name: 'Bal du lac', startsAt: new Date('2027-05-01T20:00:00Z') });
  await db
    .insertInto('trail')
    .values({
      id: crypto.randomUUID(),
      action: 'event-changed',
      at: now,
      subject_kind: 'event',
      subject_id: event.id,
      subject_name: event.name,
      details: JSON.stringify({ changes: { dateStart: { from: '2027-04-24T22:00', to: '2027-05-01T22:00' } } }),
    })
    .execute();
  await site.open('/events/bal-du-lac');
  expect(await screen.findByText('Nouvelle date : c’était le samedi 24 avril 2027.')).toBeTruthy();
});

test('unknown and deleted events have messages', async () => {
  await site.open('/events/never-danced');
  expect(await screen.findByText('Événement introuvable')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Voir la carte' }).getAttribute('href')).toBe('/');

  await anEvent(db, { name: 'Annulé', deletedAt: new Date('2027-04-30T12:00:00Z') });
  await site.open('/events/annule');
  expect(await screen.findByText('Événement retiré')).toBeTruthy();
});

test('signed-in users get the message about an unknown event after one retry', async () => {
  storeToken((await aPerson(site.tools)).token);
  const requests = vi.spyOn(globalThis, 'fetch');
  const asked = () =>
    requests.mock.calls.filter(([address]) => String(address).includes('/events/never-danced')).length;
  await site.open('/events/never-danced');
  await waitFor(() => expect([asked(), screen.queryByText('Événement introuvable') !== null]).toEqual([2, true]));
  await site.answered();
  expect(asked()).toBe(2);
  requests.mockRestore();
  storeToken(null);
});

test('an old slug shows the event, and the URL becomes the new one', async () => {
  const event = await anEvent(db, { name: 'Milonga nueva' });
  await db.insertInto('event_slugs').values({ slug: 'milonga-vieja', event_id: event.id }).execute();
  await site.open('/events/milonga-vieja');
  expect(await screen.findByRole('heading', { level: 1, name: 'Milonga nueva' })).toBeTruthy();
  await waitFor(() => expect(location.pathname).toBe('/events/milonga-nueva'));
});

test('visitors in other time zones see the venue’s time first, then their own', async () => {
  await anEvent(db, {
    name: 'Noche porteña',
    timeZone: 'America/Argentina/Buenos_Aires',
    startsAt: new Date('2027-05-03T01:00:00Z'),
  });
  await site.open('/events/noche-portena', 'en');
  expect(await screen.findByText(/^Tomorrow, 22:00\s–\s02:00$/)).toBeTruthy();
  expect(screen.getByText(/^Mon \d\d:00 for you$/)).toBeTruthy();
});

test('copies the canonical URL on devices without a share sheet', async () => {
  const user = userEvent.setup();
  await anEvent(db, { name: 'Milonga du Canal' });
  await site.open('/events/milonga-du-canal');
  await user.click(await screen.findByRole('button', { name: 'Partager' }));
  expect(await screen.findByText('Lien copié')).toBeTruthy();
  expect(await navigator.clipboard.readText()).toBe(`${location.origin}/events/milonga-du-canal`);
});

test('shows the description in its language, with links and without executable content', async () => {
  await anEvent(db, {
    name: 'Milonga nueva',
    description: 'Lleven zapatos.\n\nEntradas: https://entradas.example/ <script>alert(1)</script>',
    descriptionLanguage: 'es',
  });
  await site.open('/events/milonga-nueva');
  const section = within(await screen.findByRole('region', { name: 'L’événement en détail' }));
  expect(section.getByText('Lleven zapatos.').closest('[lang]')?.getAttribute('lang')).toBe('es');
  expect(section.getByRole('link').getAttribute('href')).toBe('https://entradas.example/');
  expect(section.getByText(/<script>alert\(1\)<\/script>/)).toBeTruthy();
});

test('shows the description in the language of the page, and offers its other languages', async () => {
  await anEvent(db, {
    ...{ name: 'Milonga nueva', description: 'Lleven zapatos.', descriptionLanguage: 'es' },
    translations: { ar: 'أحضروا الأحذية.', fr: 'Venez avec vos chaussures.' },
  });
  await site.open('/events/milonga-nueva');
  const section = within(await screen.findByRole('region', { name: 'L’événement en détail' }));
  expect(section.getByText('Venez avec vos chaussures.').closest('[lang]')?.getAttribute('lang')).toBe('fr');
  const group = within(section.getByRole('group', { name: 'Langue du texte' }));
  expect(group.getAllByRole('button').map((button) => button.textContent)).toEqual(['español', 'العربية', 'français']);
  expect(group.getByRole('button', { pressed: true }).textContent).toBe('français');
  await userEvent.click(group.getByRole('button', { name: 'العربية' }));
  const text = section.getByText('أحضروا الأحذية.').closest('[dir]');
  expect([text?.getAttribute('lang'), text?.getAttribute('dir')]).toEqual(['ar', 'auto']);
  await userEvent.click(group.getByRole('button', { name: 'español' }));
  expect(section.getByText('Lleven zapatos.')).toBeTruthy();
});

test('names the language of a description that is not translated', async () => {
  await anEvent(db, { name: 'Milonga nueva', description: 'Lleven zapatos.', descriptionLanguage: 'es' });
  await site.open('/events/milonga-nueva');
  expect(await screen.findByText('Texte en espagnol')).toBeTruthy();
  expect(screen.queryByRole('group', { name: 'Langue du texte' })).toBeNull();
});

test('loads details that lists leave out when the page is opened from a list', async () => {
  await anEvent(db, { name: 'Milonga nueva', description: `${'Lleven zapatos. '.repeat(30)}Fin.` });
  await site.tools.map.catchUp();
  await site.open('/?lat=45.76&lng=4.83&z=12');
  const [link] = await screen.findAllByRole('link', { name: /Milonga nueva/ });
  await userEvent.click(link as HTMLElement);
  const section = within(await screen.findByRole('region', { name: 'L’événement en détail' }));
  expect(section.getByText(/Fin\.$/)).toBeTruthy();
});

test('lists the facts in short texts', async () => {
  await anEvent(db, {
    name: 'Milonga nueva',
    facts: {
      level: 'everyone',
      partner: 'not-needed',
      floor: 'wood',
      dress: 'chaussures propres',
      access: 'step-free',
    },
  });
  await site.open('/events/milonga-nueva');
  const section = within(await screen.findByRole('region', { name: 'Bon à savoir' }));
  expect(section.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Ouvert à tous les niveaux',
    'Sans partenaire',
    'Parquet',
    'Accès de plain-pied',
    'Tenue\u00a0: chaussures propres',
  ]);
});

test('a programme continues past midnight', async () => {
  await anEvent(db, {
    name: 'Milonga nueva',
    startsAt: new Date('2027-05-08T19:00:00Z'),
    endsAt: new Date('2027-05-09T00:00:00Z'),
    programme: [
      { day: 0, time: '21:00', kind: 'lesson', level: 'beginners', by: 'Ana' },
      { day: 0, time: '22:30', kind: 'social', title: 'La milonga', by: 'El Trío', music: 'live' },
      { day: 1, time: '00:30', kind: 'show' },
    ],
  });
  await site.open('/events/milonga-nueva');
  const section = within(await screen.findByRole('region', { name: 'Programme' }));
  expect(section.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '21:00CoursDébutants · Ana',
    '22:30La milongaSoirée dansante · El Trío · Musique en direct',
    '00:30Démonstration',
  ]);
  expect(section.queryByRole('heading', { level: 3 })).toBeNull();
});

test('marks the current part of the programme, by the local time of the venue', async () => {
  // Noon in London is 20:00 in Perth, an hour after the start.
  const evening = {
    timeZone: 'Australia/Perth',
    startsAt: new Date(now.getTime() - 3_600_000),
    endsAt: new Date(now.getTime() + 3 * 3_600_000),
    programme: [
      { day: 0, time: '19:00', kind: 'lesson' as const },
      { day: 0, time: '20:00', kind: 'social' as const },
      { day: 0, time: '20:01', kind: 'show' as const },
    ],
  };
  await anEvent(db, { name: 'Swan', ...evening });
  await anEvent(db, { name: 'Swan cancelled', ...evening, cancelledAt: now });
  await site.open('/events/swan');
  const parts = within(await screen.findByRole('region', { name: 'Programme' })).getAllByRole('listitem');
  expect(parts.map((part) => [part.textContent, part.getAttribute('aria-current')])).toEqual([
    ['19:00Cours', 'false'],
    ['20:00Soirée dansanteEn cours', 'time'],
    ['20:01Démonstration', 'false'],
  ]);
  await site.open('/events/swan-cancelled');
  const cancelled = within(await screen.findByRole('region', { name: 'Programme' }));
  expect(cancelled.queryByText('En cours')).toBeNull();
});

test('a festival has a programme for each day', async () => {
  await anEvent(db, {
    name: 'Encuentro',
    startsAt: new Date('2027-05-08T18:00:00Z'),
    endsAt: new Date('2027-05-10T18:00:00Z'),
    programme: [
      { day: 0, time: '21:00', kind: 'social' },
      { day: 2, time: '11:00', kind: 'practice' },
    ],
  });
  await site.open('/events/encuentro');
  const section = within(await screen.findByRole('region', { name: 'Programme' }));
  expect(section.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'samedi 8 mai 2027',
    'lundi 10 mai 2027',
  ]);
});
