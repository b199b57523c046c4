import { fireEvent } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Cluster } from './merge.ts';
import { PinLayer } from './pin-layer.ts';

afterEach(() => document.body.replaceChildren());

const cluster: Cluster = {
  key: 'lyon',
  longitude: 4.83,
  latitude: 45.76,
  zoom: 6,
  cellIds: ['lyon'],
  count: 12,
  isOneSpot: true,
  typeSlug: null,
  bounds: { west: 4.83, south: 45.76, east: 4.83, north: 45.76 },
};

/** One pin on a page, and what is told of it. */
function showPin() {
  const handlers = { onOpen: vi.fn(), onPressStart: vi.fn(), onFocusLost: vi.fn() };
  const layer = new PinLayer(handlers);
  layer.showPins([cluster], { label: () => 'Lyon', count: String, color: () => '#c42f12' }, 'Events');
  const search = document.createElement('input');
  document.body.append(search, layer.element);
  return { ...handlers, search, element: layer.element, pin: layer.element.querySelector('button') as HTMLElement };
}

test('a finger that presses a pin leaves the focus where it is, but to whoever was typing; a mouse brings it along', () => {
  const { pin, search } = showPin();
  expect(fireEvent.pointerDown(pin, { pointerType: 'touch' })).toBe(false);
  expect(fireEvent.pointerDown(pin, { pointerType: 'mouse' })).toBe(true);
  search.focus();
  expect(fireEvent.pointerDown(pin, { pointerType: 'touch' })).toBe(true);
});

test('beside the pins a finger does what it does anywhere', () => {
  const { element } = showPin();
  expect(fireEvent.pointerDown(element, { pointerType: 'touch' })).toBe(true);
});

test('a press that has begun on a pin is told ahead, but not that of a button which opens nothing', () => {
  const { pin, element, onPressStart, onOpen } = showPin();
  fireEvent.pointerDown(pin, { button: 1 });
  fireEvent.pointerDown(pin, { button: 2 });
  expect(onPressStart).not.toHaveBeenCalled();
  fireEvent.pointerDown(pin, { button: 0 });
  expect(onPressStart.mock.calls).toEqual([[cluster]]);
  fireEvent.pointerDown(element, { button: 0 });
  expect(onPressStart).toHaveBeenCalledOnce();
  expect(onOpen).not.toHaveBeenCalled();
});
