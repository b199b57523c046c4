import { cleanup, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { probeConnection, setConnectionProbe } from '#web/http/network.ts';
import { LazyPart } from './lazy-part.tsx';

afterEach(cleanup);

const draw = (part: LazyPart<{ name: string }>) =>
  render(
    <Suspense fallback="Loading">
      <part.Part name="tango" />
    </Suspense>,
  );

const Greeting = ({ name }: { name: string }) => <p>Hello {name}</p>;

test('renders a preloaded part at once, and another one when it is loaded', async () => {
  const fetched = new LazyPart(async () => Greeting);
  await fetched.load();
  draw(fetched);
  expect(screen.getByText('Hello tango')).toBeTruthy();
  cleanup();

  draw(new LazyPart(async () => Greeting));
  expect(screen.getByText('Loading')).toBeTruthy();
  expect(await screen.findByText('Hello tango')).toBeTruthy();
});

test('a failed preload is repeated when the part is rendered', async () => {
  const fetch = vi.fn(async () => Greeting);
  fetch.mockRejectedValueOnce(new Error('offline'));
  const part = new LazyPart(fetch);
  part.prepare();
  await vi.waitFor(() => expect(fetch).toHaveBeenCalledOnce());
  expect(part.isLoaded).toBe(false);
  draw(part);
  expect(await screen.findByText('Hello tango')).toBeTruthy();
});

test('shows the fallback without a network, and renders when there is one', async () => {
  setConnectionProbe(() => Promise.reject(new TypeError('Failed to fetch')));
  await probeConnection();
  let isReachable = false;
  draw(
    new LazyPart(async () => {
      if (!isReachable) throw new TypeError('Failed to fetch');
      return Greeting;
    }),
  );
  await probeConnection();
  expect(screen.getByText('Loading')).toBeTruthy();
  isReachable = true;
  setConnectionProbe(() => Promise.resolve());
  await probeConnection();
  expect(await screen.findByText('Hello tango')).toBeTruthy();
});
