import { act, screen, waitFor } from '@testing-library/react';
import { createInstance } from 'i18next';
import { type ComponentType, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { expect, onTestFinished, test } from 'vitest';
import { lookWith, missed } from '#web/http/network.ts';
import { laterPart } from './later-part.tsx';

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

const told: string[] = [];

function Greeting({ name }: { name: string }) {
  return (
    <button type="button" onClick={() => told.push(name)}>
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

/** Where the page stands as the server draws it, with the part's script at hand. */
async function drawnByServer<Props extends object>(component: ComponentType<Props>, props?: Props): Promise<Element> {
  const drawn = laterPart(async () => component);
  await drawn.preload();
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(page(drawn, props));
  return container;
}

test('what is pressed of a part before its script has come is pressed when it is there, once', async () => {
  const container = await drawnByServer(Counter);
  const { promise, resolve } = Promise.withResolvers<typeof Counter>();
  const root = await act(() => hydrateRoot(container, page(laterPart(() => promise))));
  onTestFinished(() => act(() => root.unmount()));
  expect(screen.getByRole('button').textContent).toBe('0');

  screen.getByRole('button').click();
  expect(screen.getByRole('button').textContent).toBe('0');
  await act(async () => resolve(Counter));
  await waitFor(() => expect(screen.getByRole('button').textContent).toBe('1'));
  await act(async () => screen.getByRole('button').click());
  expect(screen.getByRole('button').textContent).toBe('2');
});

test('what the server drew of a part stays while the page learns who is there, and tells it once its script has come', async () => {
  const container = await drawnByServer(Greeting, { name: 'nobody' });
  const button = screen.getByRole('button');
  const { promise, resolve } = Promise.withResolvers<typeof Greeting>();
  const later = laterPart(() => promise);
  const root = await act(() => hydrateRoot(container, page(later, { name: 'nobody' })));
  onTestFinished(() => act(() => root.unmount()));
  await act(async () => root.render(page(later, { name: 'Ana' })));
  button.click();
  expect(screen.getByRole('button')).toBe(button);
  await act(async () => resolve(Greeting));
  await waitFor(() => expect(told).toEqual(['Ana']));
  expect(screen.getByRole('button')).toBe(button);
});

test('without a network what the server drew stays to be read, and comes alive when there is one', async () => {
  const container = await drawnByServer(Counter);
  lookWith(() => Promise.reject(new TypeError('Failed to fetch')));
  let isReachable = false;
  const later = laterPart(async () => {
    if (!isReachable) throw new TypeError('Failed to fetch');
    return Counter;
  });
  const root = await act(() => hydrateRoot(container, page(later)));
  onTestFinished(() => act(() => root.unmount()));
  await act(missed);
  expect(screen.getByRole('button').textContent).toBe('0');

  isReachable = true;
  lookWith(() => Promise.resolve());
  await act(missed);
  await act(async () => screen.getByRole('button').click());
  await waitFor(() => expect(screen.getByRole('button').textContent).toBe('1'));
});
