import { readFileSync } from 'node:fs';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import type { Event } from '#contract/events.ts';
import type { Locale } from '#contract/locales.ts';
import { someEvent } from '#testing/some-event.ts';
import { createI18n } from '#web/i18n/i18n.ts';
import { OwnEventCard } from './own-event-card.tsx';

afterEach(cleanup);

const before = new Date('2026-11-18T12:00:00Z');
const after = new Date('2026-11-22T12:00:00Z');

async function show(given: Partial<Event>, { now = before, locale = 'fr' as Locale, onLookedAt = vi.fn() } = {}) {
  const words = await createI18n(locale, ['myEvents']);
  render(
    <I18nextProvider i18n={words}>
      <MemoryRouter>
        <OwnEventCard
          event={someEvent(given)}
          now={now}
          level={3}
          actions={<button type="button">Supprimer</button>}
          onHighlight={onLookedAt}
        />
      </MemoryRouter>
    </I18nextProvider>,
  );
  return screen.getByRole('article');
}

test('does not break its name before a colon', async () => {
  const card = await show({ name: 'Soirée SBK : bachata sensual' });
  expect(card.querySelector('h3')?.textContent).toBe('Soirée SBK\u00a0: bachata sensual');
});

test('shows name, time, place and price in the chosen language', async () => {
  const card = await show({}, { locale: 'en' });
  for (const words of [
    'Social dance',
    'Milonga du Canal',
    'Friday 20 November 2026 from 20:30 to 01:00',
    'La Péniche',
    '€12',
    'Argentine tango',
  ]) {
    expect(card.textContent).toContain(words);
  }
});

test('shows type and styles in their own colours', async () => {
  const card = await show({});
  const tinted = [...card.querySelectorAll<HTMLElement>('[style*="--tint:"]')];
  const colours = tinted.map((each) => [each.textContent, each.style.getPropertyValue('--tint')]);
  expect(colours).toContainEqual(['Soirée', '#cf0d5e']);
  expect(colours).toContainEqual(['Tango argentin', '#c60742']);
});

test('links its name to its page, and its address to a maps service', async () => {
  await show({});
  expect(screen.getByRole('link', { name: 'Milonga du Canal' }).getAttribute('href')).toBe('/events/milonga-du-canal');
  const address = screen.getByRole('link', { name: '5 quai de Seine, Paris, France' });
  expect(address.getAttribute('href')).toBe('https://www.google.com/maps/search/?api=1&query=48.884,2.371');
});

test('searches for the address without coordinates', async () => {
  await show({ place: 'Chez Léa & Cie', location: { ...someEvent().location, latitude: null, longitude: null } });
  const { searchParams } = new URL(screen.getByRole<HTMLAnchorElement>('link', { name: /quai de Seine/ }).href);
  expect([...searchParams]).toEqual([
    ['api', '1'],
    ['query', 'Chez Léa & Cie, 5 quai de Seine, Paris, France'],
  ]);
});

test('marks a past event, and offers no actions', async () => {
  const card = await show({}, { now: after });
  expect(card.textContent).toContain('Terminé');
  expect(screen.queryByRole('button', { name: 'Supprimer' })).toBeNull();
  const looksNow = [...card.classList];
  cleanup();
  const looked = (await show({})).classList;
  const [past = ''] = looksNow.filter((name) => !looked.contains(name));
  expect(past).toMatch(/past/);
  expect(readFileSync('web/events/own/own-event-card.module.css', 'utf8')).toMatch(
    /\.past \.picture \{\s*filter: grayscale/,
  );
});

test('offers actions for an upcoming event', async () => {
  await show({});
  expect(screen.getByRole('button', { name: 'Supprimer' })).toBeTruthy();
});

test('reports focus and blur to the pin', async () => {
  const onLookedAt = vi.fn();
  await show({}, { onLookedAt });
  fireEvent.focus(screen.getByRole('link', { name: 'Milonga du Canal' }));
  expect(onLookedAt).toHaveBeenLastCalledWith(true);
  fireEvent.blur(screen.getByRole('link', { name: 'Milonga du Canal' }));
  expect(onLookedAt).toHaveBeenLastCalledWith(false);
});
