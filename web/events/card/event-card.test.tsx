import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import type { Event } from '#contract/events.ts';
import { type Locale, locales } from '#contract/locales.ts';
import { shownMessages } from '#testing/languages/messages.ts';
import { someEvent } from '#testing/some-event.ts';
import { setClock } from '#web/i18n/clock.ts';
import { createI18n } from '#web/i18n/i18n.ts';
import { EventCard } from './event-card.tsx';

afterEach(cleanup);

const before = new Date('2026-11-18T12:00:00Z');
const meanwhile = new Date('2026-11-20T21:00:00Z');

type Shown = Partial<Omit<Parameters<typeof EventCard>[0], 'event'>> & { locale?: Locale };

async function show(given: Partial<Event>, { locale = 'fr', now = before, ...props }: Shown = {}) {
  const words = await createI18n(locale);
  render(
    <I18nextProvider i18n={words}>
      <MemoryRouter>
        <EventCard event={someEvent(given)} now={now} {...props} />
      </MemoryRouter>
    </I18nextProvider>,
  );
  return screen.getByRole('article');
}

const textOf = (card: HTMLElement) => card.textContent.replaceAll('\u00a0', ' ');

test('shows the time, then type, name, place, styles and price', async () => {
  const card = await show({}, { statedAbove: 'day', distanceText: '1,4 km', locale: 'en' });
  expect(textOf(card)).toBe('20:30 – 01:00Milonga du CanalLa Péniche · Paris1,4 kmSocial danceArgentine tango€12');
});

test.each(locales)('shows in %s how long an event still lasts in at most eleven letters', (locale) => {
  const { onNow, oneHourLeft, twoHoursLeft, endsSoon, cancelled } = shownMessages(locale).time;
  for (const words of [onNow, oneHourLeft, twoHoursLeft, endsSoon, cancelled])
    expect(words.replace(/\p{M}/gu, '').length).toBeLessThanOrEqual(11);
});

test('shows the start on the clock of the visitor', async () => {
  setClock('en', 'h12');
  expect(textOf(await show({}, { statedAbove: 'day', locale: 'en' }))).toMatch(/^8:30 PM – 1:00 AMMilonga/);
  setClock('en', 'h23');
});

test('shows since when an event of several days takes place, instead of a time of another day', async () => {
  const festival = { dateStart: '2026-11-20T19:30:00+01:00', dateEnd: '2026-11-22T18:00:00+01:00' };
  const textOn = async (day: string) => textOf(await show(festival, { statedAbove: 'day', day }));
  expect(await textOn('2026-11-21')).toMatch(/^depuis ven\. – dim\. 22/);
  cleanup();
  expect(await textOn('2026-11-20')).toMatch(/^19:30 – dim\. 22/);
  cleanup();
  // Tonight's list has no day of its own: the day at the venue counts.
  const saturday = new Date('2026-11-21T18:00:00Z');
  expect(textOf(await show(festival, { now: saturday, locale: 'en' }))).toMatch(/^since Fri – Sun 22/);
});

test('shows an unknown price in short, and in full to screen readers', async () => {
  const card = await show({ price: null }, { locale: 'fr' });
  expect(within(card).getByText('Prix non indiqué').className).toBe('visually-hidden');
  expect(
    within(card)
      .getByText(/^Prix\s\?$/)
      .getAttribute('aria-hidden'),
  ).toBe('true');
});

test('shows its day only if the heading does not', async () => {
  expect(textOf(await show({}))).toContain('ven. 20 nov.');
  cleanup();
  expect(textOf(await show({}, { statedAbove: 'day' }))).not.toContain('20 nov.');
});

test('shows the date of a party after midnight under the heading of the night before', async () => {
  const dates = { dateStart: '2026-11-21T00:30:00+01:00', dateEnd: '2026-11-21T05:00:00+01:00' };
  expect(textOf(await show(dates, { statedAbove: 'day' }))).toContain('sam. 21 nov.');
});

test.each([
  ['fr', '– dim. 22'],
  ['en', '– Sun 22'],
  ['es', '– dom 22'],
] as const)('shows the last day of an event of several days (%s)', async (locale, until) => {
  const card = await show({ dateEnd: '2026-11-22T18:00:00+01:00' }, { statedAbove: 'day', locale });
  expect(textOf(card)).toContain(`20:30 ${until}`);
});

test.each([
  ['fr', null, 'Prix libre'],
  ['en', 10, 'Donation'],
  ['es', null, 'Donativo'],
] as const)('shows a donation (%s)', async (locale, price, text) => {
  expect(textOf(await show({ price, prices: { donation: true } }, { locale })).endsWith(text)).toBe(true);
});

test('shows a town once when the venue has the same name', async () => {
  expect(textOf(await show({ place: 'Paris' }))).not.toContain('· Paris');
});

test('marks an event as now, unless the heading does', async () => {
  expect(textOf(await show({}, { now: meanwhile }))).toContain('En cours');
  cleanup();
  expect(textOf(await show({}, { now: meanwhile, statedAbove: 'now' }))).not.toContain('En cours');
  cleanup();
  expect(textOf(await show({}))).not.toContain('En cours');
});

test.each([
  ['2026-11-20T22:00:00Z', 'En cours, Encore 2 h'],
  ['2026-11-20T23:00:00Z', 'En cours, Encore 1 h'],
  ['2026-11-20T23:40:00Z', 'En cours, Se termine'],
])('shows for how long an event is still on at %s', async (now, text) => {
  expect(textOf(await show({}, { now: new Date(now) }))).toContain(text);
});

test('marks a cancelled event as cancelled only, also during its hours', async () => {
  const card = await show({ isCancelled: true }, { now: meanwhile });
  expect(textOf(card)).toContain('Annulé');
  expect(textOf(card)).not.toContain('En cours');
  expect(card.className).toMatch(/cancelled/);
});

const [tango] = someEvent().dances;
const dances = (...names: string[]) =>
  names.map((name, place) => ({ ...tango, id: `dance-${place}`, name, names: { fr: name, en: name, es: name } }));

test.each([
  ['two short names', ['Salsa', 'Bachata', 'Kizomba', 'Zouk'], ['Salsa', 'Bachata', '+2Kizomba, Zouk']],
  ['two names too long together', ['Danse bretonne', 'Mazurka'], ['Danse bretonne', '+1Mazurka']],
  ['one long name', ['West coast swing', 'Blues'], ['West coast swing', '+1Blues']],
  ['one alone', ['Salsa'], ['Salsa']],
  ['none', [], []],
])('shows as many of its styles as fit: %s', async (_what, names, shown) => {
  const card = await show({ dances: dances(...names) as Event['dances'] });
  const [, ...styles] = [...card.querySelectorAll('li')].map(({ textContent }) => textContent);
  expect(styles).toEqual(shown);
});

test('shows type and styles in their own colours', async () => {
  const card = await show({});
  const tinted = [...card.querySelectorAll<HTMLElement>('[style*="--tint:"]')];
  const colours = tinted.map((each) => [each.textContent, each.style.getPropertyValue('--tint')]);
  expect(colours).toContainEqual(['Soirée', '#cf0d5e']);
  expect(colours).toContainEqual(['Tango argentin', '#c60742']);
});

test('has its name as its only link, without a line break before a colon', async () => {
  await show({ name: 'Soirée SBK : bachata sensual', venue: { slug: 'la-peniche' } as never });
  const [link, ...others] = screen.getAllByRole('link');
  expect(link?.textContent).toBe('Soirée SBK\u00a0: bachata sensual');
  expect(link?.getAttribute('href')).toBe('/events/milonga-du-canal');
  expect(others).toEqual([]);
});

test('reports focus and blur to the pin', async () => {
  const onHighlight = vi.fn();
  await show({}, { onHighlight });
  fireEvent.focus(screen.getByRole('link'));
  expect(onHighlight).toHaveBeenLastCalledWith(true);
  fireEvent.blur(screen.getByRole('link'));
  expect(onHighlight).toHaveBeenLastCalledWith(false);
});
