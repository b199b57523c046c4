import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { afterFirstPaint } from './after-first-paint.ts';

let frames: FrameRequestCallback[] = [];

beforeEach(() => {
  frames = [];
  vi.spyOn(window, 'requestAnimationFrame').mockImplementation((frame) => frames.push(frame));
});
afterEach(() => {
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

/** Whether the promise is resolved after this number of frames. */
async function isDone(waiting: Promise<unknown>, { afterFrames }: { afterFrames: number }): Promise<boolean> {
  let done = false;
  waiting.then(() => {
    done = true;
  });
  for (let frame = 0; frame <= afterFrames; frame += 1) {
    if (frame > 0) for (const paint of frames.splice(0)) paint(0);
    await new Promise((resolve) => setTimeout(resolve));
  }
  return done;
}

test('waits until the page is visible, and no longer', async () => {
  const painted = afterFirstPaint();
  expect(await isDone(painted, { afterFrames: 1 })).toBe(false);
  expect(await isDone(painted, { afterFrames: 1 })).toBe(true);
});

test.each(['is there', 'never comes'])('waits for the main picture, which %s', async (what) => {
  document.body.innerHTML = '<img fetchpriority="high" alt="" />';
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  Object.assign(document.querySelector('img') as HTMLImageElement, { decode: () => promise });
  const painted = afterFirstPaint();
  expect(await isDone(painted, { afterFrames: 5 })).toBe(false);
  if (what === 'is there') resolve();
  else reject(new DOMException('The source image cannot be decoded.', 'EncodingError'));
  expect(await isDone(painted, { afterFrames: 1 })).toBe(false);
  expect(await isDone(painted, { afterFrames: 1 })).toBe(true);
});

test('does not wait for a page that is hidden or becomes hidden', async () => {
  const painted = afterFirstPaint();
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  document.dispatchEvent(new Event('visibilitychange'));
  await painted;
  await afterFirstPaint();
});
