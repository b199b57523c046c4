import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { createInstance } from 'i18next';
import { type ComponentType, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { probeConnection, setConnectionProbe } from '#web/http/network.ts';
import { deferredPart, hydratedPart } from './deferred-part.tsx';

afterEach(cleanup);

const words = createInstance();
await words.init({
  lng: 'en',
  resources: { en: { translation: { eventPage: { programme: 'Programme' } }, details: {} } },
});

function Counter() {
  const [count, setCount] = useState(0);
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      {count}
    </button>
  );
}

const pressed: string[] = [];

function Greeting({ name }: { name: string }) {
  return (
    <button type="button" onClick={() => pressed.push(name)}>
      {name}
    </button>
  );
}

function page<Props extends object>({ part: Part }: { part: ComponentType<Props> }, props = {} as Props) {
  return (
    <I18nextProvider i18n={words}>
      <Part {...props} />
    </I18nextProvider>
  );
}

/** Returns a container with the server's HTML of a part. */
async function renderOnServer<Props extends object>(component: ComponentType<Props>, props?: Props): Promise<Element> {
  const rendered = hydratedPart([], async () => component);
  await rendered.preload();
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(page(rendered, props));
  return container;
}

test('replays a press on a part, once, when its script has loaded', async () => {
  const container = await renderOnServer(Counter);
  const { promise, resolve } = Promise.withResolvers<typeof Counter>();
  const root = await act(() => hydrateRoot(container, page(hydratedPart([], () => promise))));
  onTestFinished(() => act(() => root.unmount()));
  expect(screen.getByRole('button').textContent).toBe('0');

  screen.getByRole('button').click();
  expect(screen.getByRole('button').textContent).toBe('0');
  await act(async () => resolve(Counter));
  await waitFor(() => expect(screen.getByRole('button').textContent).toBe('1'));
  await act(async () => screen.getByRole('button').click());
  expect(screen.getByRole('button').textContent).toBe('2');
});

test('keeps the HTML of the server when props change before its script has loaded', async () => {
  const container = await renderOnServer(Greeting, { name: 'nobody' });
  const button = screen.getByRole('button');
  const { promise, resolve } = Promise.withResolvers<typeof Greeting>();
  const deferred = hydratedPart([], () => promise);
  const root = await act(() => hydrateRoot(container, page(deferred, { name: 'nobody' })));
  onTestFinished(() => act(() => root.unmount()));
  await act(async () => root.render(page(deferred, { name: 'Ana' })));
  button.click();
  expect(screen.getByRole('button')).toBe(button);
  await act(async () => resolve(Greeting));
  await waitFor(() => expect(pressed).toEqual(['Ana']));
  expect(screen.getByRole('button')).toBe(button);
});

test('keeps the HTML of the server without a network, and hydrates it when there is one', async () => {
  const container = await renderOnServer(Counter);
  setConnectionProbe(() => Promise.reject(new TypeError('Failed to fetch')));
  let isReachable = false;
  const deferred = hydratedPart([], async () => {
    if (!isReachable) throw new TypeError('Failed to fetch');
    return Counter;
  });
  const root = await act(() => hydrateRoot(container, page(deferred)));
  onTestFinished(() => act(() => root.unmount()));
  await act(probeConnection);
  expect(screen.getByRole('button').textContent).toBe('0');

  isReachable = true;
  setConnectionProbe(() => Promise.resolve());
  await act(probeConnection);
  await act(async () => screen.getByRole('button').click());
  await waitFor(() => expect(screen.getByRole('button').textContent).toBe('1'));
});

test('renders a part when its script has loaded', async () => {
  const { promise, resolve } = Promise.withResolvers<typeof Counter>();
  const { part } = deferredPart([], () => promise);
  render(page({ part }));
  expect(screen.queryByRole('button')).toBeNull();
  await act(async () => resolve(Counter));
  await waitFor(() => expect(screen.getByRole('button').textContent).toBe('0'));
});
