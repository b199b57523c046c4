import { cleanup, render, screen } from '@testing-library/react';
import { Suspense, useEffect } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { probeConnection, setConnectionProbe } from '#web/http/network.ts';
import { LazyPart, Prerender } from './lazy-part.tsx';

afterEach(cleanup);

const draw = (part: LazyPart<{ name: string }>) =>
  render(
    <Suspense fallback="Loading">
      <part.Part name="tango" />
    </Suspense>,
  );

const Greeting = ({ name }: { name: string }) => <p>Hello {name}</p>;

const drawn = vi.fn<(name: string) => void>();
const lived = vi.fn<() => void>();

function Watched({ name }: { name: string }) {
  drawn(name);
  useEffect(lived);
  return <p>Hello {name}</p>;
}

test('what was fetched before is drawn at once, and what was not when it is there', async () => {
  const fetched = new LazyPart(async () => Greeting);
  await fetched.load();
  draw(fetched);
  expect(screen.getByText('Hello tango')).toBeTruthy();
  cleanup();

  draw(new LazyPart(async () => Greeting));
  expect(screen.getByText('Loading')).toBeTruthy();
  expect(await screen.findByText('Hello tango')).toBeTruthy();
});

test('what is rehearsed is fetched and drawn once, out of sight and without effects', async () => {
  const part = new LazyPart(async () => Watched);
  const { rerender } = render(<Prerender part={part} props={{ name: 'tango' }} />);
  await vi.waitFor(() => expect(drawn).toHaveBeenCalledExactlyOnceWith('tango'), 10_000);
  expect(part.isLoaded).toBe(true);

  rerender(<Prerender part={part} props={{ name: 'salsa' }} />);
  await new Promise((resolve) => setTimeout(resolve));
  expect(drawn).toHaveBeenCalledOnce();
  expect(lived).not.toHaveBeenCalled();
  expect(screen.queryByText(/Hello/)).toBeNull();
});

test('a part that can not be had is no failure before somebody asks for it', async () => {
  const fetch = vi.fn(async () => Promise.reject(new Error('offline')));
  const { container } = render(<Prerender part={new LazyPart<{ name: string }>(fetch)} props={{ name: 'tango' }} />);
  await vi.waitFor(() => expect(fetch).toHaveBeenCalled(), 10_000);
  await new Promise((resolve) => setTimeout(resolve));
  expect(container.innerHTML).toBe('');
});

test('what the network keeps from it leaves the rest as it is, and comes when there is one', async () => {
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
