import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  isOnline,
  onNetworkChange,
  probeConnection,
  reportReachable,
  retryWhenOnline,
  setConnectionProbe,
} from './network.ts';

const changes: boolean[] = [];
let stop: () => void;

beforeEach(async () => {
  vi.useFakeTimers();
  // Files before this one may have left the state offline.
  setConnectionProbe(answered);
  await probeConnection();
  changes.length = 0;
  stop = onNetworkChange(() => changes.push(isOnline()));
});

afterEach(async () => {
  setConnectionProbe(answered);
  await probeConnection();
  stop();
  vi.useRealTimers();
});

const answered = () => Promise.resolve();
const unanswered = () => Promise.reject(new TypeError('Failed to fetch'));

test('stays online when one request fails and another succeeds', async () => {
  setConnectionProbe(answered);
  expect(await probeConnection()).toBe(true);
  expect(changes).toEqual([]);
});

test('goes offline when no request succeeds, and checks again with a growing delay', async () => {
  const look = vi.fn(unanswered);
  setConnectionProbe(look);
  expect(await probeConnection()).toBe(false);
  expect(changes).toEqual([false]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(look).toHaveBeenCalledTimes(4);
  setConnectionProbe(answered);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(changes).toEqual([false, true]);
});

test('checks once for many failed requests', async () => {
  const look = vi.fn(unanswered);
  setConnectionProbe(look);
  await Promise.all([probeConnection(), probeConnection(), probeConnection()]);
  expect(look).toHaveBeenCalledTimes(1);
});

test('trusts a browser that reports offline, but verifies one that reports online', async () => {
  setConnectionProbe(unanswered);
  dispatchEvent(new Event('offline'));
  expect(changes).toEqual([false]);
  dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  expect(changes).toEqual([false]);
  setConnectionProbe(answered);
  dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  expect(changes).toEqual([false, true]);
});

test('ignores a response to a check that began before the network was lost', async () => {
  const first = Promise.withResolvers<void>();
  setConnectionProbe(() => first.promise);
  const finding = probeConnection();
  setConnectionProbe(unanswered);
  dispatchEvent(new Event('offline'));
  first.resolve();
  expect(await finding).toBe(false);
  expect(isOnline()).toBe(false);
});

test('checks again on a response while offline, because it may come from a cache', async () => {
  setConnectionProbe(unanswered);
  dispatchEvent(new Event('offline'));
  reportReachable();
  await vi.advanceTimersByTimeAsync(0);
  expect(changes).toEqual([false]);
  setConnectionProbe(answered);
  reportReachable();
  await vi.advanceTimersByTimeAsync(0);
  expect(changes).toEqual([false, true]);
});

test('loads again when the network is back, and fails if loading fails with a network', async () => {
  let isReachable = false;
  const load = vi.fn(async () => {
    if (!isReachable) throw new TypeError('Failed to fetch');
    return 'a part';
  });
  await expect(retryWhenOnline(load)).rejects.toThrow('Failed to fetch');
  expect(load).toHaveBeenCalledTimes(1);

  setConnectionProbe(unanswered);
  const brought = retryWhenOnline(load);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(load).toHaveBeenCalledTimes(2);
  isReachable = true;
  setConnectionProbe(answered);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await brought).toBe('a part');
});
