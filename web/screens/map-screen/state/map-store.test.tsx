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
/** Until the browser has told that it went back; it does so a little later. */
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

test('a press counts at once; the screen and the address follow when it settles, in one go', async () => {
  const before = commits;
  await press(() => map.filter({ styles: ['tango'] }));
  expect(map.state.filters).toEqual({ styles: ['tango'] });
  expect(map.rendered.filters).toEqual({ types: ['bal'] });
  expect([location.search, commits]).toEqual(['?types=bal', before]);
  await settle();
  expect(map.rendered).toBe(map.state);
  expect([location.search, commits]).toEqual(['?styles=tango', before + 1]);
});

test('of presses that follow each other none is lost, and Back leads through each of them', async () => {
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

test('looking around adds nothing to come back to, also between two presses', async () => {
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

test('Back before a press stands in the address cancels it', async () => {
  await press(() => map.filter({ styles: ['tango'] }));
  await settle();
  await press(() => map.filter({ styles: ['salsa'] }));
  await back();
  expect([map.state.filters, location.search]).toEqual([{ types: ['bal'] }, '?types=bal']);
  await settle();
  expect([map.state.filters, location.search]).toEqual([{ types: ['bal'] }, '?types=bal']);
});

test('a press right after Back counts on top of what Back led to', async () => {
  map.filter({ styles: ['tango'] });
  await settle();
  await back();
  await press(() => map.filter({ ...map.state.filters, styles: ['salsa'] }));
  await settle();
  expect(location.search).toBe('?styles=salsa&types=bal');
});

test('a tab that is hidden or left writes the address right away', async () => {
  map.filter({ styles: ['tango'] });
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  await act(async () => document.dispatchEvent(new Event('visibilitychange')));
  expect(location.search).toBe('?styles=tango');
  hidden.mockRestore();
  map.filter({ styles: ['salsa'] });
  await act(async () => dispatchEvent(new Event('pagehide')));
  expect(location.search).toBe('?styles=salsa');
});

test('whoever follows a link comes back to what they had chosen', async () => {
  map.filter({ styles: ['tango'] });
  await act(async () => document.querySelector('a')?.click());
  expect(location.search).toBe('?styles=tango');
});

test('whoever has gone elsewhere is not brought back', async () => {
  map.filter({ styles: ['tango'] });
  const left = map;
  await act(async () => {
    navigate('/about');
    // Before the router has drawn what is there.
    left.commit();
  });
  expect(location.pathname).toBe('/about');
  cleanup();
  left.filter({ styles: ['salsa'] });
  left.commit();
  expect(location.pathname).toBe('/about');
});

test('an address that others lead to is adopted', async () => {
  map.filter({ styles: ['tango'] });
  await act(async () => navigate('/?styles=valse'));
  expect(map.state.filters).toEqual({ styles: ['valse'] });
  await settle();
  expect([map.rendered.filters, location.search]).toEqual([{ styles: ['valse'] }, '?styles=valse']);
});

test('a popup shows at once, with what was chosen before, and Back closes it right then', async () => {
  map.filter({ styles: ['tango'] });
  await press(() => map.open('milonga'));
  expect(map.rendered).toMatchObject({ filters: { styles: ['tango'] }, event: 'milonga' });
  expect(location.search).toBe('?styles=tango&event=milonga');
  await back();
  expect(map.rendered.event).toBeNull();
  expect(location.search).toBe('?styles=tango');
});

test('closing a popup takes back the entry that opening it added, however far one has stepped', async () => {
  map.open('milonga');
  await settle();
  map.open('bal');
  await settle();
  map.panForPopup(lyon);
  await settle();
  expect(location.search).toBe('?z=12&lat=45.764&lng=4.8357&types=bal&event=bal');
  await gone(() => {
    map.close();
    expect([map.rendered.event, map.state.view]).toEqual([null, initialView]);
  });
  expect(location.search).toBe('?types=bal');
});

test('whoever has looked elsewhere stays there when the popup closes', async () => {
  map.open('milonga');
  map.panForPopup(lyon);
  map.moveTo(nearLyon);
  await settle();
  map.close();
  await settle();
  expect(location.search).toBe('?z=12&lat=45.7&lng=4.8357&types=bal');
});

test('a filter that closes the popup leads back to the view of before, unless one has looked elsewhere', async () => {
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

test('a press while the browser is still on its way back counts too', async () => {
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
