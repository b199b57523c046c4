import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pressGuardsMs } from '#contract/constants.ts';
import type { Event } from '#contract/events.ts';
import { someEvent } from '#testing/some-event.ts';
import { createI18n } from '#web/i18n/i18n.ts';
import { EventPopup } from './event-popup.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

interface Shown {
  position?: number;
  total?: number;
  event?: Event;
}

async function show({ position = 2, total = 3, event = someEvent() }: Shown = {}) {
  const words = await createI18n('fr', ['map']);
  const hears = { onPrevious: vi.fn(), onNext: vi.fn(), onClose: vi.fn(), onZoomIn: vi.fn(), onLeave: vi.fn() };
  const client = new QueryClient();
  const drawn = (shown: Event) => (
    <I18nextProvider i18n={words}>
      <QueryClientProvider client={client}>
        <MemoryRouter>
          <p>The map</p>
          <button type="button">A pin</button>
          <EventPopup
            event={shown}
            position={position}
            total={total}
            {...hears}
            onNext={position < total ? hears.onNext : null}
          />
        </MemoryRouter>
      </QueryClientProvider>
    </I18nextProvider>
  );
  const { unmount, rerender } = render(drawn(event));
  const step = (to: Event) => rerender(drawn(to));
  return { ...hears, unmount, step, popup: screen.getByRole('dialog', { name: 'Milonga du Canal' }) };
}

const pressOn = (element: Element, from: [number, number], to: [number, number]) => {
  fireEvent.pointerDown(element, { clientX: from[0], clientY: from[1] });
  fireEvent.click(element, { clientX: to[0], clientY: to[1] });
};

const push = (element: Element, from: [number, number], to: [number, number]) => {
  fireEvent.touchStart(element, { touches: [{ clientX: from[0], clientY: from[1] }] });
  fireEvent.touchEnd(element, { changedTouches: [{ clientX: to[0], clientY: to[1] }] });
};

test('shows name, time, place and price, and a drawing without a picture', async () => {
  const { popup } = await show();
  for (const words of [
    'Soirée',
    'Milonga du Canal',
    'Vendredi 20 novembre 2026 de 20:30 à 01:00',
    'La Péniche',
    '12\u00a0€',
  ]) {
    expect(popup.textContent?.toLowerCase()).toContain(words.toLowerCase());
  }
  expect(popup.querySelector('img')).toBeNull();
  expect(popup.querySelector('svg')).toBeTruthy();
  expect(screen.getByRole('list', { name: 'Danses' }).textContent).toBe('Tango argentin');
  expect(screen.getByRole('link', { name: '5 quai de Seine, Paris, France' }).getAttribute('href')).toBe(
    'https://www.google.com/maps/search/?api=1&query=48.884,2.371',
  );
  expect(screen.getByRole('link', { name: 'Plus d’infos' }).getAttribute('href')).toBe('/events/milonga-du-canal');
  expect(popup.textContent).toContain('2 / 3');
  const tinted = [...popup.querySelectorAll<HTMLElement>('[style*="--tint:"]')];
  const colours = tinted.map((each) => [each.textContent, each.style.getPropertyValue('--tint')]);
  expect(colours).toContainEqual(['Soirée', '#cf0d5e']);
  expect(colours).toContainEqual(['Tango argentin', '#c60742']);
});

test('shows other prices in the same line', async () => {
  const prices = { reduced: 8, door: 15, includes: 'Un verre' };
  const { popup, unmount } = await show({ event: { ...someEvent(), prices } });
  expect(popup.textContent).toContain('12\u00a0€, réduit 8\u00a0€, sur place 15\u00a0€');
  unmount();
  const unsaid = await show({ event: { ...someEvent(), price: null, prices: { members: 0 } } });
  expect(unsaid.popup.textContent).toContain('adhérents gratuit');
  expect(unsaid.popup.textContent).not.toContain('Prix non indiqué');
});

test('steps with arrow keys, and closes with Escape', async () => {
  const { popup, onPrevious, onNext, onClose } = await show();
  fireEvent.keyDown(popup, { key: 'ArrowLeft' });
  expect(onPrevious).toHaveBeenCalledOnce();
  fireEvent.keyDown(popup, { key: 'ArrowRight' });
  expect(onNext).toHaveBeenCalledOnce();
  fireEvent.keyDown(popup, { key: 'Escape' });
  expect(onClose).toHaveBeenCalledOnce();
});

test('closes with Escape from anywhere on the page', async () => {
  const { onClose } = await show();
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(onClose).toHaveBeenCalledOnce();
});

test('disables next at the last event, but keeps the focus there', async () => {
  const { onNext } = await show({ position: 3 });
  const next = screen.getByRole('button', { name: 'Événement suivant' });
  next.focus();
  fireEvent.click(next);
  expect(onNext).not.toHaveBeenCalled();
  expect(next.getAttribute('aria-disabled')).toBe('true');
  expect(document.activeElement).toBe(next);
});

test('scrolls to the top on a step where everything scrolls', async () => {
  const { popup } = await show();
  popup.scrollTop = 80;
  fireEvent.click(screen.getByRole('button', { name: 'Événement suivant' }));
  expect(popup.scrollTop).toBe(0);
});

test('focuses the popup when the focused element disappears with its event', async () => {
  const next = someEvent({ id: '019000a2-0000-7000-8000-00000000000b', slug: 'bal-du-port', name: 'Bal du port' });
  const { popup, step } = await show();
  screen.getByRole('link', { name: 'Plus d’infos' }).focus();
  step(next);
  expect(document.activeElement).toBe(popup);
});

test('closes with its button, and leads on with its other buttons', async () => {
  const { onPrevious, onNext, onClose } = await show();
  fireEvent.click(screen.getByRole('button', { name: 'Événement précédent' }));
  fireEvent.click(screen.getByRole('button', { name: 'Événement suivant' }));
  expect([onPrevious, onNext, onClose].map((heard) => heard.mock.calls.length)).toEqual([1, 1, 0]);
  fireEvent.click(screen.getByRole('button', { name: 'Fermer' }));
  expect(onClose).toHaveBeenCalledOnce();
});

test('closes on a press outside, but not on a drag of the map or on a control', async () => {
  const { onClose, popup } = await show();
  vi.advanceTimersByTime(pressGuardsMs.besideNewPopup);
  pressOn(screen.getByText('The map'), [10, 10], [80, 10]);
  pressOn(screen.getByRole('button', { name: 'A pin' }), [10, 10], [10, 10]);
  pressOn(popup, [10, 10], [10, 10]);
  expect(onClose).not.toHaveBeenCalled();
  pressOn(screen.getByText('The map'), [10, 10], [12, 11]);
  expect(onClose).toHaveBeenCalledOnce();
});

test('does not close on the press that opened it', async () => {
  const { onClose } = await show();
  vi.advanceTimersByTime(pressGuardsMs.besideNewPopup - 1);
  pressOn(screen.getByText('The map'), [10, 10], [10, 10]);
  expect(onClose).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  pressOn(screen.getByText('The map'), [10, 10], [10, 10]);
  expect(onClose).toHaveBeenCalledOnce();
});

test('steps on a swipe, and scrolls without stepping', async () => {
  const { popup, onPrevious, onNext } = await show();
  push(popup, [300, 100], [310, 300]);
  push(popup, [300, 100], [270, 100]);
  expect(onNext).not.toHaveBeenCalled();
  push(popup, [300, 100], [100, 120]);
  expect(onNext).toHaveBeenCalledOnce();
  push(popup, [100, 100], [300, 120]);
  expect(onPrevious).toHaveBeenCalledOnce();
});

test('takes the focus, and reports closing with the focus inside', async () => {
  const { popup, unmount, onLeave } = await show();
  await waitFor(() => expect(document.activeElement).toBe(popup));
  unmount();
  expect(onLeave).toHaveBeenCalledOnce();
});

test('shows no counter for a single event', async () => {
  await show({ position: 1, total: 1 });
  expect(screen.queryByRole('button', { name: 'Événement suivant' })).toBeNull();
  expect(screen.queryByText('1 / 1')).toBeNull();
});

test('shows the beginning of a description in its language', async () => {
  await show({ event: someEvent({ excerpt: 'Deuit holl', descriptionLanguage: 'br' }) });
  expect(screen.getByText('Deuit holl').getAttribute('lang')).toBe('br');
});

test('shows the beginning of the translation into the language of the reader', async () => {
  const excerpts = { fr: 'Bienvenue' };
  await show({ event: someEvent({ excerpt: 'Deuit holl', descriptionLanguage: 'br', excerpts }) });
  expect(screen.getByText('Bienvenue').getAttribute('lang')).toBe('fr');
});
