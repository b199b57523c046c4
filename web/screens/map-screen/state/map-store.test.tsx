import { act, cleanup, render } from '@testing-library/react';
import { memo, useLayoutEffect } from 'react';
import { BrowserRouter, type NavigateFunction, useNavigate } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { initialView } from '#contract/constants.ts';
import type { MapStore } from './map-store.ts';
import { useMapStore, useRenderedState } from './use-map-store.ts';

let map: MapStore;
let navigate: NavigateFunction;
let commits = 0;

function Probe() {
  map = useMapStore();
  navigate = useNavigate();
  return <Shown />;
}

const Shown = memo(function Shown() {
  useRenderedState(map);
  useLayoutEffect(() => {
    commits += 1;
  });
  return <a href="#elsewhere">Elsewhere</a>;
});

function open() {
  return render(
    <BrowserRouter>
      <Probe />
    </BrowserRouter>,
  );
}

const lyon = { zoom: 12, longitude: 4.8357, latitude: 45.764 };
const nearLyon = { zoom: 12, longitude: 4.8357, latitude: 45.7 };
const settle = () => act(async () => map.commit());
const press = (change: () => void) => act(async () => change());
/** Resolves when the browser has navigated back, which it reports a little later. */
const gone = (step: () => void) =>
  act(async () => {
    const told = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
    step();
    await told;
  });
const back = () => gone(() => history.back());

beforeEach(() => {
  history.pushState(null, '', '/?types=bal');
  open();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  history.replaceState(null, '', '/');
});

test('applies a press at once; updates screen and URL together on commit', async () => {
  const before = commits;
  await press(() => map.filter({ styles: ['tango'] }));
  expect(map.state.filters).toEqual({ styles: ['tango'] });
  expect(map.rendered.filters).toEqual({ types: ['bal'] });
  expect([location.search, commits]).toEqual(['?types=bal', before]);
  await settle();
  expect(map.rendered).toBe(map.state);
  expect([location.search, commits]).toEqual(['?styles=tango', before + 1]);
});

test('keeps all of several quick presses, and goes back through each', async () => {
  for (const styles of [['tango'], ['salsa', 'tango'], ['salsa']]) map.filter({ styles });
  await settle();
  expect(location.search).toBe('?styles=salsa');
  await back();
  expect(map.state.filters).toEqual({ styles: ['salsa', 'tango'] });
  await back();
  expect(map.state.filters).toEqual({ styles: ['tango'] });
  await back();
  expect([map.state.filters, location.search]).toEqual([{ types: ['bal'] }, '?types=bal']);
});

test('adds no history entry for moving the map, also between two presses', async () => {
  const length = history.length;
  map.moveTo(lyon);
  map.filter({});
  map.moveTo(nearLyon);
  await settle();
  expect(location.search).toBe('?z=12&lat=45.7&lng=4.8357');
  expect(history.length).toBe(length + 1);
  await back();
  expect(location.search).toBe('?z=12&lat=45.764&lng=4.8357&types=bal');
});

const town = { name: 'Lyon', ...lyon };

test('fits the map to a town without changing its URL, until the user moves the map', async () => {
  await press(() => map.showTown(town));
  await settle();
  expect(location.search).toBe('?z=12&lat=45.764&lng=4.8357&town=Lyon&types=bal');
  await press(() => map.fit(nearLyon));
  map.followMap({ ...nearLyon, latitude: 45.700_01 }, true);
  await settle();
  expect([map.state.view, map.state.area]).toEqual([nearLyon, town]);
  expect(location.search).toBe('?z=12&lat=45.764&lng=4.8357&town=Lyon&types=bal');

  map.followMap({ ...nearLyon, zoom: 11 }, false);
  await settle();
  expect(map.state.area).toBeNull();
  expect(location.search).toBe('?z=11&lat=45.7&lng=4.8357&types=bal');
  await back();
  expect(location.search).toBe('?types=bal');
});

test('keeps the fitted view while a popup opens, pans and closes; the list keeps its own', async () => {
  await press(() => map.showAround({ latitude: 45.76, longitude: 4.84 }, { days: 'tonight' }));
  await press(() => map.fit(lyon));
  await settle();
  expect(location.search).toBe('?days=tonight&near=45.76,4.84');
  await press(() => map.open('milonga'));
  await press(() => map.panForPopup(nearLyon));
  await settle();
  expect([map.rendered.view, map.listView]).toEqual([nearLyon, lyon]);
  await gone(() => map.close());
  expect(map.state).toMatchObject({ view: lyon, area: 'near', event: null });
});

test('clears a town and stays where the map is', async () => {
  await press(() => map.showTown(town, { days: 'tonight' }));
  await press(() => map.fit(nearLyon));
  await press(() => map.clearPlace());
  await settle();
  expect(map.state).toMatchObject({ view: nearLyon, area: null, near: null, filters: { days: 'tonight' } });
  await back();
  expect(location.search).toBe('?z=12&lat=45.764&lng=4.8357&town=Lyon&days=tonight');
});

test('cancels a press by Back before it is in the URL', async () => {
  await press(() => map.filter({ styles: ['tango'] }));
  await settle();
  await press(() => map.filter({ styles: ['salsa'] }));
  await back();
  expect([map.state.filters, location.search]).toEqual([{ types: ['bal'] }, '?types=bal']);
  await settle();
  expect([map.state.filters, location.search]).toEqual([{ types: ['bal'] }, '?types=bal']);
});

test('applies a press directly after Back to the state that Back restored', async () => {
  map.filter({ styles: ['tango'] });
  await settle();
  await back();
  await press(() => map.filter({ ...map.state.filters, styles: ['salsa'] }));
  await settle();
  expect(location.search).toBe('?styles=salsa&types=bal');
});

test('writes the URL at once when the tab is hidden or left', async () => {
  map.filter({ styles: ['tango'] });
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  await act(async () => document.dispatchEvent(new Event('visibilitychange')));
  expect(location.search).toBe('?styles=tango');
  hidden.mockRestore();
  map.filter({ styles: ['salsa'] });
  await act(async () => dispatchEvent(new Event('pagehide')));
  expect(location.search).toBe('?styles=salsa');
});

test('restores the choice after a link was followed', async () => {
  map.filter({ styles: ['tango'] });
  await act(async () => document.querySelector('a')?.click());
  expect(location.search).toBe('?styles=tango');
});

test('does not return a user who has gone elsewhere', async () => {
  map.filter({ styles: ['tango'] });
  const left = map;
  await act(async () => {
    navigate('/about');
    // Before the router has rendered.
    left.commit();
  });
  expect(location.pathname).toBe('/about');
  cleanup();
  left.filter({ styles: ['salsa'] });
  left.commit();
  expect(location.pathname).toBe('/about');
});

test('adopts a URL that others navigate to', async () => {
  map.filter({ styles: ['tango'] });
  await act(async () => navigate('/?styles=valse'));
  expect(map.state.filters).toEqual({ styles: ['valse'] });
  await settle();
  expect([map.rendered.filters, location.search]).toEqual([{ styles: ['valse'] }, '?styles=valse']);
});

test('shows a popup at once, with earlier choices, and closes it on Back', async () => {
  map.filter({ styles: ['tango'] });
  await press(() => map.open('milonga'));
  expect(map.rendered).toMatchObject({ filters: { styles: ['tango'] }, event: 'milonga' });
  expect(location.search).toBe('?styles=tango&event=milonga');
  await back();
  expect(map.rendered.event).toBeNull();
  expect(location.search).toBe('?styles=tango');
});

test('removes the entry of a popup when it closes, however many steps were made', async () => {
  map.open('milonga');
  await settle();
  map.open('bal');
  await settle();
  map.panForPopup(lyon);
  await settle();
  // Another screen makes space of its own.
  expect([map.state.view, location.search]).toEqual([lyon, '?types=bal&event=bal']);
  await gone(() => {
    map.close();
    expect([map.rendered.event, map.state.view]).toEqual([null, initialView]);
  });
  expect(location.search).toBe('?types=bal');
});

test('stays in place on closing the popup if the user moved the map', async () => {
  map.open('milonga');
  map.panForPopup(lyon);
  map.moveTo(nearLyon);
  await settle();
  map.close();
  await settle();
  expect(location.search).toBe('?z=12&lat=45.7&lng=4.8357&types=bal');
});

test('restores the view when a filter closes the popup, unless the user moved the map', async () => {
  await press(() => map.moveTo(lyon));
  await press(() => map.open('a-bal'));
  await press(() => map.panForPopup(nearLyon));
  await press(() => map.filter({ styles: ['tango'] }));
  expect(map.state).toMatchObject({ view: lyon, event: null, filters: { styles: ['tango'] } });

  await press(() => map.open('a-bal'));
  await press(() => map.panForPopup(nearLyon));
  await press(() => map.moveTo({ ...lyon, zoom: 9 }));
  await press(() => map.listDays({ days: 'tonight' }));
  expect(map.state).toMatchObject({ view: { ...lyon, zoom: 9 }, event: null });
});

test('keeps a press made while the browser is going back', async () => {
  map.open('milonga');
  await settle();
  await gone(() => {
    map.close();
    map.filter({ styles: ['tango'] });
    map.commit();
  });
  expect([map.state.filters, location.search]).toEqual([{ styles: ['tango'] }, '?styles=tango']);
  await back();
  expect(location.search).toBe('?types=bal');
});
