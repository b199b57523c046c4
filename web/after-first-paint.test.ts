import { afterEach, expect, test, vi } from 'vitest';
import { afterFirstPaint } from './after-first-paint.ts';

afterEach(() => vi.restoreAllMocks());

test('the site waits for the frame that shows the page, and for nothing more', async () => {
  const frames: FrameRequestCallback[] = [];
  vi.spyOn(window, 'requestAnimationFrame').mockImplementation((frame) => frames.push(frame));
  let isPainted = false;
  const painted = afterFirstPaint().then(() => {
    isPainted = true;
  });
  await new Promise((resolve) => setTimeout(resolve, 10));
  expect(isPainted).toBe(false);
  for (const frame of frames) frame(0);
  await painted;
});

test('a page that nobody looks at is not waited for, and one that nobody looks at any longer neither', async () => {
  vi.spyOn(window, 'requestAnimationFrame').mockReturnValue(0);
  const painted = afterFirstPaint();
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  document.dispatchEvent(new Event('visibilitychange'));
  await painted;
  await afterFirstPaint();
});

test.each(['load', 'error'])('nor is the main picture kept waiting by the script, until its %s', async (end) => {
  vi.spyOn(window, 'requestAnimationFrame').mockImplementation((frame) => Number(frame(0)));
  document.body.innerHTML = '<img fetchpriority="high" alt="" />';
  const picture = document.querySelector('img') as HTMLImageElement;
  Object.defineProperty(picture, 'complete', { value: false });
  let isPainted = false;
  const painted = afterFirstPaint().then(() => {
    isPainted = true;
  });
  await new Promise((resolve) => setTimeout(resolve, 10));
  expect(isPainted).toBe(false);
  picture.dispatchEvent(new Event(end));
  await painted;
});
