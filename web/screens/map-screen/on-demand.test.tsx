import { cleanup, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, expect, test } from 'vitest';
import { lookWith, missed } from '#web/http/network.ts';
import { OnDemand } from './on-demand.ts';

afterEach(cleanup);

const draw = (part: OnDemand<{ name: string }>) =>
  render(
    <Suspense fallback="Loading">
      <part.Part name="tango" />
    </Suspense>,
  );

const Greeting = ({ name }: { name: string }) => <p>Hello {name}</p>;

test('what was fetched before is drawn at once, and what was not when it is there', async () => {
  const fetched = new OnDemand(async () => Greeting);
  await fetched.load();
  draw(fetched);
  expect(screen.getByText('Hello tango')).toBeTruthy();
  cleanup();

  draw(new OnDemand(async () => Greeting));
  expect(screen.getByText('Loading')).toBeTruthy();
  expect(await screen.findByText('Hello tango')).toBeTruthy();
});

test('what the network keeps from it leaves the rest as it is, and comes when there is one', async () => {
  lookWith(() => Promise.reject(new TypeError('Failed to fetch')));
  await missed();
  let isReachable = false;
  draw(
    new OnDemand(async () => {
      if (!isReachable) throw new TypeError('Failed to fetch');
      return Greeting;
    }),
  );
  await missed();
  expect(screen.getByText('Loading')).toBeTruthy();
  isReachable = true;
  lookWith(() => Promise.resolve());
  await missed();
  expect(await screen.findByText('Hello tango')).toBeTruthy();
});
