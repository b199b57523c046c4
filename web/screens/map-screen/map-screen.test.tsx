import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { aDance, anEvent, anEventType, aPlace, now, withFacts } from '#testing/builders.ts';
import { testDatabase } from '#testing/database.ts';
import { shownMessages } from '#testing/languages/messages.ts';
import { testSite } from '#testing/screen.tsx';

const { feeds, filters, frame, start } = shownMessages('fr');

const db = await testDatabase();
const site = await testSite(db);
beforeEach(() => site.clear());

/** Three evenings in one hall of Lyon, with one dance and one type each. */
async function threeEvenings() {
  const place = await aPlace(db);
  for (const [name, dance, type, day] of [
    ['Bal du samedi', 'Valse', 'Bal', '2027-05-01'],
    ['Milonga du dimanche', 'Tango', 'Milonga', '2027-05-02'],
    ['Stage du jeudi', 'Rumba', 'Stage', '2027-05-06'],
  ] as const) {
    await anEvent(db, {
      name,
      place,
      dances: [await aDance(db, { name: dance, color: '#123456' })],
      type: await anEventType(db, { name: type, color: '#654321' }),
      startsAt: new Date(`${day}T18:00:00Z`),
    });
  }
  await site.tools.map.catchUp();
}

const list = () => within(screen.getByRole('region', { name: 'Événements dans cette zone' }));
const listed = () =>
  list()
    .queryAllByRole('article')
    .map((card) => within(card).getByRole('heading').textContent);

test('lists the events in view by day', async () => {
  await threeEvenings();
  await site.open('/');
  await list().findByRole('heading', { name: 'Stage du jeudi' });
  const headings = list().getAllByRole('heading', { level: 2 });
  const days = headings.map((heading) => heading.textContent?.trim()).filter((text) => text !== start.question);
  expect(days).toEqual(['Aujourd’hui samedi 1er mai 2027', 'Demain dimanche 2 mai 2027', 'jeudi 6 mai 2027']);
  expect(await screen.findByText('3 événements dans cette zone', { selector: '[role=status]' })).toBeTruthy();
});

test('lists a cancelled event, which is not counted', async () => {
  await threeEvenings();
  await anEvent(db, { name: 'Bal annulé', startsAt: new Date('2027-05-01T19:00:00Z'), cancelledAt: now });
  await site.tools.map.catchUp();
  await site.open('/');
  const name = await list().findByRole('heading', { name: 'Bal annulé' });
  expect(name.closest('article')?.textContent).toContain('Annulé');
  expect(await screen.findByText('3 événements dans cette zone', { selector: '[role=status]' })).toBeTruthy();
});

test('filters the list at once, writes filters to the URL, and removes one or all', async () => {
  await threeEvenings();
  const user = userEvent.setup();
  await site.open('/');
  await waitFor(() => expect(listed()).toHaveLength(3));

  await user.click(list().getByRole('button', { name: 'Filtres' }));
  await user.click(await list().findByRole('button', { name: 'Tango' }));
  await waitFor(() => expect(listed()).toEqual(['Milonga du dimanche']));
  expect(location.search).toBe('?styles=tango');
  // Calendars get what is shown, with all filters.
  const [subscribe] = await list().findAllByRole('button', { name: /^Dans mon agenda.*ce que montre la carte$/ });
  const menu = document.getElementById(subscribe?.getAttribute('popovertarget') ?? '');
  const feed = new URL(menu?.querySelector<HTMLAnchorElement>('a[href^="webcal:"]')?.href ?? '').searchParams;
  expect(feed.get('styles')).toBe('tango');
  expect(feed.get('bbox')?.split(',').map(Number)).toEqual(Array.from({ length: 4 }, () => expect.any(Number)));
  // So do other sites.
  const [embed] = await list().findAllByRole('link', { name: feeds.embed });
  expect(embed?.getAttribute('href')).toBe(`/embed/make?styles=tango&bbox=${feed.get('bbox')}`);

  await user.click(list().getByRole('button', { name: 'Stage' }));
  expect(await list().findByText('Aucune soirée par ici')).toBeTruthy();
  expect(list().getByText(/ne correspond à vos filtres/)).toBeTruthy();

  history.back();
  await waitFor(() => expect(listed()).toEqual(['Milonga du dimanche']));
  await user.click(list().getByRole('button', { name: filters.reset }));
  await waitFor(() => expect(listed()).toHaveLength(3));
  expect(location.search).toBe('');
});

test('groups a series into one item, and counts its dates', async () => {
  await threeEvenings();
  const seriesId = crypto.randomUUID();
  await db
    .insertInto('event_series')
    .values({ id: seriesId, rule: 'FREQ=WEEKLY;COUNT=3', created_at: new Date() })
    .execute();
  const place = await aPlace(db);
  for (const day of ['03', '10', '17'])
    await anEvent(db, { name: `Bal ${day}`, place, seriesId, startsAt: new Date(`2027-05-${day}T18:00:00Z`) });
  await site.tools.map.catchUp();
  const user = userEvent.setup();
  await site.open('/');
  await waitFor(() => expect(listed()).toHaveLength(6));
  expect(list().getAllByText(/Chaque lundi/)).toHaveLength(3);

  await user.click(list().getByRole('button', { name: 'Filtres' }));
  await user.click(list().getByRole('button', { name: filters.fold, pressed: false }));
  await waitFor(() => expect(listed()).toEqual(['Bal du samedi', 'Milonga du dimanche', 'Bal 03', 'Stage du jeudi']));
  expect(await screen.findByText('6 événements dans cette zone', { selector: '[role=status]' })).toBeTruthy();
  await user.click(list().getByRole('button', { name: filters.fold, pressed: true }));
  await waitFor(() => expect(listed()).toHaveLength(6));
});

test('shows style and type chips in the colours of the catalogue', async () => {
  await threeEvenings();
  await site.open('/?styles=tango');
  await userEvent.click(await list().findByRole('button', { name: /^Filtres/, expanded: false }));
  const chip = async (name: string) => {
    const [found] = await list().findAllByRole('button', { name });
    if (!found) throw new Error(`There is no chip ${name}.`);
    return [found.style.getPropertyValue('--tint'), found.getAttribute('aria-pressed')];
  };
  expect(await chip('Tango')).toEqual(['#123456', 'true']);
  expect(await chip('Milonga')).toEqual(['#654321', 'false']);
});

test('names active filters in the heading, and removes one on a press', async () => {
  await threeEvenings();
  const user = userEvent.setup();
  await site.open('/?styles=tango&types=milonga');
  await waitFor(() => expect(listed()).toEqual(['Milonga du dimanche']));
  expect(list().queryByRole('button', { name: 'Valse' })).toBeNull();
  expect(await list().findByText('Tango · Milonga dans cette zone')).toBeTruthy();
  await user.click(await list().findByRole('button', { name: /^Retirer.*Tango$/ }));
  await waitFor(() => expect(location.search).toBe('?types=milonga'));
  expect(await list().findByText('1 événement milonga dans cette zone', { selector: 'span' })).toBeTruthy();
  await user.click(list().getByRole('button', { name: /^Retirer.*Milonga$/ }));
  await waitFor(() => expect(listed()).toHaveLength(3));
});

test('counts the events of each filter value, and offers to search further if there are none', async () => {
  await threeEvenings();
  const user = userEvent.setup();
  await site.open('/?types=milonga,stage');
  await user.click(await list().findByRole('button', { name: /^Filtres/ }));
  const layer = within(await screen.findByRole('dialog', { name: filters.title }));
  const descriptions = () =>
    within(layer.getByRole('toolbar', { name: filters.styles }))
      .getAllByRole('button')
      .map((chip) => [chip.firstChild?.textContent, chip.getAttribute('aria-description')]);
  // Most frequent first.
  await waitFor(() =>
    expect(descriptions()).toEqual([
      ['Tango', '1 événement'],
      ['Rumba', '1 événement'],
      ['Valse', 'aucun événement'],
    ]),
  );
  expect(await layer.findByRole('button', { name: 'Voir 2 événements' })).toBeTruthy();
  await user.click(layer.getByRole('button', { name: 'Valse' }));
  const before = location.search;
  await user.click(await layer.findByRole('button', { name: filters.lookFurther }));
  expect(screen.queryByRole('dialog', { name: filters.title })).toBeNull();
  await waitFor(() => expect(location.search).toContain('z=3'));
  expect(before).not.toContain('z=3');
});

test('lists only events from the chosen day on', async () => {
  await threeEvenings();
  await site.open('/?from=2027-05-02');
  await waitFor(() => expect(listed()).toEqual(['Milonga du dimanche', 'Stage du jeudi']));
  const user = userEvent.setup();
  await user.click(list().getByRole('button', { name: 'Filtres, 1 actif' }));
  const day = async () => (await list().findByLabelText<HTMLInputElement>('À partir du')).value;
  expect(await day()).toBe('2027-05-02');
  await user.click(list().getByRole('button', { name: filters.reset }));
  await waitFor(() => expect(listed()).toHaveLength(3));
  expect([await day(), location.search]).toEqual(['', '']);
});

test('opens the popup of a shared URL among the events of its pin', async () => {
  await threeEvenings();
  await site.open('/?event=milonga-du-dimanche');
  const popup = within(await screen.findByRole('dialog', { name: 'Milonga du dimanche' }));
  expect(await popup.findByText('2 / 3')).toBeTruthy();
  expect(popup.getByText('dimanche 2 mai 2027 de 20:00 à 00:00')).toBeTruthy();
  // The next event may be rendered, hidden.
  expect(popup.getAllByText('Gratuit').some((price) => !price.closest('[hidden], [inert], [aria-hidden]'))).toBe(true);
});

test('steps through the events of a pin with arrow keys, and closes with Escape', async () => {
  await threeEvenings();
  const user = userEvent.setup();
  await site.open('/?event=milonga-du-dimanche');
  await screen.findByText('2 / 3');
  expect(document.activeElement).toBe(screen.getByRole('dialog'));

  await user.keyboard('{ArrowLeft}');
  expect(await screen.findByRole('dialog', { name: 'Bal du samedi' })).toBeTruthy();
  await user.keyboard('{ArrowLeft}{ArrowRight}{ArrowRight}');
  expect(await screen.findByRole('dialog', { name: 'Stage du jeudi' })).toBeTruthy();
  await waitFor(() => expect(location.search).toBe('?event=stage-du-jeudi'));

  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(location.search).toBe('');
});

test('lists four or more events of a place by day, each with a link to its page', async () => {
  const place = await aPlace(db);
  for (const [name, day] of [
    ['Bal un', '01'],
    ['Bal deux', '02'],
    ['Bal trois', '02'],
    ['Bal quatre', '06'],
  ] as const)
    await anEvent(db, { name, place, startsAt: new Date(`2027-05-${day}T18:00:00Z`) });
  await site.tools.map.catchUp();
  // The browser caches the pins of earlier tests for half a minute, by their filters.
  await site.open('/?from=2027-05-01&event=bal-un');
  const popup = within(
    await screen.findByText('4 événements · Lyon').then((text) => text.closest('section') as HTMLElement),
  );
  await waitFor(() => expect(popup.getAllByRole('heading', { level: 3 })).toHaveLength(3));
  const links = popup.getAllByRole('link', { name: /Bal/ }).map((link) => link.getAttribute('href'));
  expect(links).toHaveLength(4);
  expect(links[3]).toBe('/events/bal-quatre');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(location.search).toBe('?from=2027-05-01'));
});

test('says in the popup that its event was removed meanwhile', async () => {
  await anEvent(db, { name: 'Annulé', deletedAt: new Date('2027-04-30T12:00:00Z') });
  await site.open('/?event=annule');
  expect(await screen.findByText('Il n’y a plus d’événement ici')).toBeTruthy();
});

test('prefetches pins on touch, and counts quick presses, each with a step back', async () => {
  await threeEvenings();
  await site.open('/');
  await waitFor(() => expect(listed()).toHaveLength(3));
  await userEvent.click(list().getByRole('button', { name: 'Filtres' }));
  await list().findByRole('button', { name: 'Tango' });
  const asked = vi.spyOn(globalThis, 'fetch');
  const chip = (name: string) => list().getByRole('button', { name });
  fireEvent.pointerDown(chip('Tango'));
  expect(asked.mock.calls.map(([address]) => String(address))).toEqual([
    expect.stringMatching(/map\/cells\?.*styles=tango/),
  ]);
  asked.mockRestore();

  for (const name of ['Tango', 'Rumba', 'Milonga']) fireEvent.click(chip(name));
  const pressed = () =>
    ['Tango', 'Rumba', 'Milonga', 'Stage'].filter((name) => chip(name).getAttribute('aria-pressed') === 'true');
  expect(pressed()).toEqual(['Tango', 'Rumba', 'Milonga']);
  await waitFor(() => expect(location.search).toBe('?styles=rumba,tango&types=milonga'));
  await waitFor(() => expect(listed()).toEqual(['Milonga du dimanche']));
  history.back();
  await waitFor(() => expect(pressed()).toEqual(['Tango', 'Rumba']));
  await waitFor(() => expect(listed()).toEqual(['Milonga du dimanche', 'Stage du jeudi']));
});

test('returns to the choice after leaving directly after a press', async () => {
  await threeEvenings();
  await site.open('/');
  await waitFor(() => expect(listed()).toHaveLength(3));
  await userEvent.click(list().getByRole('button', { name: 'Filtres' }));
  fireEvent.click(await list().findByRole('button', { name: 'Tango' }));
  fireEvent.click(screen.getAllByRole('link', { name: 'Le projet' })[0] as HTMLElement);
  await waitFor(() => expect(location.pathname).toBe('/about'));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Événements dans cette zone' })).toBeNull());
  history.back();
  await waitFor(() => expect(listed()).toEqual(['Milonga du dimanche']));
  expect(location.search).toBe('?styles=tango');
});

test('shows the number of events on a day chip, filters by it, and removes it on a second press', async () => {
  await threeEvenings();
  const user = userEvent.setup();
  await site.open('/');
  await waitFor(() => expect(listed()).toHaveLength(3));
  expect(await list().findByRole('button', { name: 'Les 7 jours à venir, 3 événements' })).toBeTruthy();
  await user.click(await list().findByRole('button', { name: 'Demain, 1 événement' }));
  await waitFor(() => expect(listed()).toEqual(['Milonga du dimanche']));
  expect(location.search).toBe('?days=2027-05-02');
  expect(list().getByText(/^Demain /, { selector: 'p' })).toBeTruthy();
  await user.click(list().getByRole('button', { name: /^Demain/, pressed: true }));
  await waitFor(() => expect(listed()).toHaveLength(3));
});

test('ends a shared weekend on its Sunday', async () => {
  await threeEvenings();
  await site.open('/?days=2027-05-01..2027-05-02');
  await waitFor(() => expect(listed()).toEqual(['Bal du samedi', 'Milonga du dimanche']));
  expect(list().getByRole('button', { name: 'Ce week-end, 2 événements', pressed: true })).toBeTruthy();
});

test('shows counts in the calendar, and selects a range of days with two presses', async () => {
  await threeEvenings();
  const user = userEvent.setup();
  await site.open('/');
  await user.click(await list().findByRole('button', { name: 'Choisir des dates' }));
  const dialog = await screen.findByRole('dialog', { name: filters.whichDays });
  const calendar = within(dialog);
  await user.click(await calendar.findByRole('button', { name: 'dimanche 2 mai, 1 événement' }));
  expect(calendar.getByText('Un autre jour pour une période')).toBeTruthy();
  await user.click(calendar.getByRole('button', { name: 'jeudi 6 mai, 1 événement' }));
  expect(calendar.getByText(/^2.6 mai$/)).toBeTruthy();
  await user.click(calendar.getByRole('button', { name: 'Voir 2 événements' }));
  await waitFor(() => expect(location.search).toBe('?days=2027-05-02..2027-05-06'));
  await waitFor(() => expect(listed()).toEqual(['Milonga du dimanche', 'Stage du jeudi']));
  expect(document.activeElement).toBe(list().getByRole('button', { name: 'Choisir des dates' }));
});

test('moves by keyboard in the calendar, extends a range with Shift, and clears it', async () => {
  await threeEvenings();
  const user = userEvent.setup();
  await site.open('/?days=2027-05-02');
  await user.click(await list().findByRole('button', { name: 'Choisir des dates' }));
  const calendar = within(await screen.findByRole('dialog', { name: filters.whichDays }));
  const focused = () => document.activeElement?.getAttribute('value');
  await waitFor(() => expect(focused()).toBe('2027-05-02'));
  const moves = ['ArrowRight', 'ArrowDown', 'End', 'Home', 'PageDown', 'PageUp', 'ArrowUp', 'ArrowUp', 'ArrowUp'];
  const reached: unknown[] = [];
  for (const key of moves) {
    await user.keyboard(`{${key}}`);
    reached.push(focused());
  }
  // The first day is today, 1 May.
  const days = ['03', '10', '16', '10', '10', '10', '03', '01', '01'];
  expect(reached).toEqual(days.map((day, nth) => `2027-0${nth === 4 ? 6 : 5}-${day}`));

  await user.keyboard('{Shift>}{ArrowRight}{ArrowRight}{/Shift}');
  const pressed = () => calendar.getAllByRole('button', { pressed: true }).map((day) => day.getAttribute('value'));
  expect(pressed()).toEqual(['2027-05-01', '2027-05-02', '2027-05-03']);
  await user.click(calendar.getByRole('button', { name: 'Effacer' }));
  expect(calendar.queryAllByRole('button', { pressed: true })).toEqual([]);
  await user.click(calendar.getByRole('button', { name: 'Tout voir' }));
  await waitFor(() => expect(location.search).toBe(''));
});

test('offers to search further for days without events', async () => {
  await threeEvenings();
  const user = userEvent.setup();
  await site.open('/');
  await user.click(await list().findByRole('button', { name: 'Choisir des dates' }));
  const calendar = within(await screen.findByRole('dialog', { name: filters.whichDays }));
  await user.click(await calendar.findByRole('button', { name: 'lundi 3 mai, aucun événement' }));
  await user.click(calendar.getByRole('button', { name: 'Chercher plus loin' }));
  await waitFor(() => expect(location.search).toMatch(/z=3&.*days=2027-05-03$/));
});

test('filters list and month by facts, and treats unknown facts as false', async () => {
  const place = await aPlace(db);
  await anEvent(db, { name: 'Bal en direct', place, ...withFacts(['live-music', 'free']) });
  await anEvent(db, { name: 'Bal payant', place, ...withFacts(['live-music']) });
  await anEvent(db, { name: 'Bal sans un mot', place, price: 5 });
  await site.tools.map.catchUp();
  const user = userEvent.setup();
  await site.open('/');
  await waitFor(() => expect(listed()).toHaveLength(3));
  await user.click(list().getByRole('button', { name: 'Filtres' }));
  await user.click(await list().findByRole('button', { name: 'Musique en direct' }));
  await waitFor(() => expect(listed().sort()).toEqual(['Bal en direct', 'Bal payant']));
  await user.click(list().getByRole('button', { name: 'Gratuit' }));
  await waitFor(() => expect(listed()).toEqual(['Bal en direct']));
  expect(location.search).toBe('?facts=free,live-music');
  await user.click(screen.getAllByRole('link', { name: frame.month })[0] as HTMLElement);
  const month = within(await screen.findByRole('region', { name: 'Soirées jour par jour' }));
  const day = await month.findByRole('button', { name: 'dimanche 2 mai, 1 événement' });
  expect(day.textContent).toBe('21Bal en direct');
});

test('shows counts and names in a month, moves by keyboard, and lists a pressed day', async () => {
  await threeEvenings();
  const user = userEvent.setup();
  await site.open('/');
  await waitFor(() => expect(listed()).toHaveLength(3));
  await user.click(screen.getAllByRole('link', { name: frame.month })[0] as HTMLElement);
  const month = within(await screen.findByRole('region', { name: 'Soirées jour par jour' }));
  const today = await month.findByRole('button', { name: 'samedi 1er mai, 1 événement' }, { timeout: 15_000 });
  await waitFor(() => expect(location.search).toBe('?view=month'));
  expect([today.getAttribute('aria-current'), today.getAttribute('aria-description')]).toEqual([
    'date',
    'Bal du samedi',
  ]);
  expect(month.getAllByText(/^(lun|dim)\./).map(({ textContent }) => textContent)).toEqual(['lun.', 'dim.']);

  today.focus();
  await user.keyboard('{PageDown}');
  expect((await month.findAllByText('Rien d’annoncé ce mois-ci')).length).toBeGreaterThan(0);
  await waitFor(() => expect(location.search).toBe('?view=month&month=2027-06'));
  await user.keyboard('{PageUp}');
  await waitFor(() => expect(location.search).toBe('?view=month'));
  await user.keyboard('{ArrowDown}{ArrowLeft}{ArrowLeft}{Enter}');
  await waitFor(() => expect(listed()).toEqual(['Stage du jeudi']));
  await waitFor(() => expect(location.search).toBe('?days=2027-05-06&view=month'));
  expect(month.getByRole('button', { name: /^jeudi 6 mai/, pressed: true })).toBeTruthy();

  // Turning pages adds no history entry.
  history.back();
  await waitFor(() => expect(location.search).toBe('?view=month'));
  await waitFor(() => expect(listed()).toHaveLength(3));
  history.back();
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Soirées jour par jour' })).toBeNull());
  expect(location.search).toBe('');
});
