import { fireEvent } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Cluster } from './cluster-cells.ts';
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
  isOnNow: false,
  bounds: { west: 4.83, south: 45.76, east: 4.83, north: 45.76 },
};

/** Renders one pin, and records the calls. */
function showPin() {
  const handlers = { onOpen: vi.fn(), onPressStart: vi.fn(), onFocusLost: vi.fn() };
  const layer = new PinLayer(handlers);
  layer.showPins([cluster], { label: () => 'Lyon', count: String, color: () => '#c42f12' }, 'Events');
  const search = document.createElement('input');
  document.body.append(search, layer.element);
  return { ...handlers, search, element: layer.element, pin: layer.element.querySelector('button') as HTMLElement };
}

test('a touch on a pin does not move the focus, unless the user was typing; a mouse does', () => {
  const { pin, search } = showPin();
  expect(fireEvent.pointerDown(pin, { pointerType: 'touch' })).toBe(false);
  expect(fireEvent.pointerDown(pin, { pointerType: 'mouse' })).toBe(true);
  search.focus();
  expect(fireEvent.pointerDown(pin, { pointerType: 'touch' })).toBe(true);
});

test('a touch beside the pins behaves as usual', () => {
  const { element } = showPin();
  expect(fireEvent.pointerDown(element, { pointerType: 'touch' })).toBe(true);
});

test('the start of a press on a pin is reported, but not that of a disabled one', () => {
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
