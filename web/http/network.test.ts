import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isOnline, lookWith, missed, onceOnline, onNetworkChange, reached } from './network.ts';

const heard: boolean[] = [];
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  heard.length = 0;
  stop = onNetworkChange(() => heard.push(isOnline()));
});

afterEach(async () => {
  lookWith(answered);
  await missed();
  stop();
  vi.useRealTimers();
});

const answered = () => Promise.resolve();
const unanswered = () => Promise.reject(new TypeError('Failed to fetch'));

test('one question without an answer is no lost network where another gets one', async () => {
  lookWith(answered);
  expect(await missed()).toBe(true);
  expect(heard).toEqual([]);
});

test('where none gets one the network is lost, until one does: it is looked for by itself, less often each time', async () => {
  const look = vi.fn(unanswered);
  lookWith(look);
  expect(await missed()).toBe(false);
  expect(heard).toEqual([false]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(look).toHaveBeenCalledTimes(4);
  lookWith(answered);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(heard).toEqual([false, true]);
});

test('many questions at once are one look', async () => {
  const look = vi.fn(unanswered);
  lookWith(look);
  await Promise.all([missed(), missed(), missed()]);
  expect(look).toHaveBeenCalledTimes(1);
});

test('a browser that says it is offline is believed at once, and one that says it is online is not taken at its word', async () => {
  lookWith(unanswered);
  dispatchEvent(new Event('offline'));
  expect(heard).toEqual([false]);
  dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  expect(heard).toEqual([false]);
  lookWith(answered);
  dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  expect(heard).toEqual([false, true]);
});

test('an answer to what was asked before the network went is no network', async () => {
  const first = Promise.withResolvers<void>();
  lookWith(() => first.promise);
  const finding = missed();
  lookWith(unanswered);
  dispatchEvent(new Event('offline'));
  first.resolve();
  expect(await finding).toBe(false);
  expect(isOnline()).toBe(false);
});

test('an answer while the network counts as lost may be a copy that the browser had: so it is looked again', async () => {
  lookWith(unanswered);
  dispatchEvent(new Event('offline'));
  reached();
  await vi.advanceTimersByTimeAsync(0);
  expect(heard).toEqual([false]);
  lookWith(answered);
  reached();
  await vi.advanceTimersByTimeAsync(0);
  expect(heard).toEqual([false, true]);
});

test('what the network keeps from us is asked for again when it is back, and what it does not is not to be had', async () => {
  let isReachable = false;
  const load = vi.fn(async () => {
    if (!isReachable) throw new TypeError('Failed to fetch');
    return 'a part';
  });
  await expect(onceOnline(load)).rejects.toThrow('Failed to fetch');
  expect(load).toHaveBeenCalledTimes(1);

  lookWith(unanswered);
  const brought = onceOnline(load);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(load).toHaveBeenCalledTimes(2);
  isReachable = true;
  lookWith(answered);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await brought).toBe('a part');
});
