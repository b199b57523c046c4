/** The effects that are timed, from a press to the paint. Uses the browser's own event timing if available. */
export type Effect = 'chip' | 'pins' | 'popup' | 'event';

declare global {
  interface Window {
    watch: {
      /** Resets the press and its effects. */
      forget(): void;
      /** Milliseconds from the last press to each painted effect. Effects that did not occur are absent. */
      times(): Partial<Record<Effect, number>>;
      /** Milliseconds since the page last changed or was busy. */
      restedMs(): number;
      /** Frame durations in milliseconds since the last call, longest first. The first call starts the measurement. */
      frames(): number[];
    };
  }
}

/** Runs in the page before its first script. */
export function watchPage(): void {
  let pressedAt = 0;
  let changedAt = performance.now();
  let busyUntil = performance.now();
  let idleAskedAt = 0;
  let painted: Partial<Record<Effect, number>> = {};
  /** Effects of a press before the next frame. The Event Timing API reports when that frame was painted. */
  let inFirstFrame: Effect[] = [];
  let hasDrawn = false;
  let frames: number[] | undefined;
  let lastFrameAt = 0;
  let eventName = '';

  const measureFrames = (time: number) => {
    if (lastFrameAt > 0) frames?.push(time - lastFrameAt);
    lastFrameAt = time;
    requestAnimationFrame(measureFrames);
  };

  // Work done in slices may change nothing for a while, but leaves no idle time.
  const watchIdle = () => {
    idleAskedAt = performance.now();
    requestIdleCallback(() => {
      const now = performance.now();
      if (now - idleAskedAt > 50) busyUntil = now;
      idleAskedAt = now;
      setTimeout(watchIdle, 20);
    });
  };
  watchIdle();

  // The browser does not report shorter durations.
  const clicks: PerformanceObserverInit & { durationThreshold: number } = { type: 'event', durationThreshold: 16 };
  const once = (effect: Effect) => {
    if (effect in painted) return;
    painted[effect] = hasDrawn ? Number.NaN : clicks.durationThreshold;
    if (hasDrawn) whenPainted(effect, pressedAt);
    else inFirstFrame.push(effect);
  };
  // A task posted from a frame callback runs right after that frame has been painted.
  const whenPainted = (effect: Effect, press: number) =>
    requestAnimationFrame(() =>
      scheduler.postTask(
        () => {
          if (press === pressedAt) painted[effect] = performance.now() - press;
        },
        { priority: 'user-blocking' },
      ),
    );
  // Warms up the function, so that its compilation is not timed.
  whenPainted('popup', Number.NaN);

  new PerformanceObserver((list) => {
    for (const { name, startTime, duration } of list.getEntries()) {
      if (name !== 'click' || Math.abs(startTime - pressedAt) > 1) continue;
      for (const effect of inFirstFrame) painted[effect] = duration;
    }
  }).observe(clicks);

  // Neighbouring events are prerendered but hidden.
  const nameIn = (part: ParentNode) => part.querySelector('[role=dialog] > :not([style*=none]) > h2')?.textContent;

  window.watch = {
    forget: () => {
      pressedAt = 0;
      painted = {};
      eventName = nameIn(document) ?? '';
    },
    times: () => painted,
    restedMs: () => {
      const now = performance.now();
      return now - idleAskedAt > 100 ? 0 : now - Math.max(changedAt, busyUntil);
    },
    frames: () => {
      // Not earlier: requested frames on a page that has none would delay its first paint by a frame.
      if (!frames) requestAnimationFrame(measureFrames);
      const longest = (frames ?? []).toSorted((one, other) => other - one);
      frames = [];
      return longest;
    },
  };

  document.addEventListener(
    'click',
    ({ timeStamp }) => {
      pressedAt = timeStamp;
      painted = {};
      inFirstFrame = [];
      hasDrawn = false;
      requestAnimationFrame(() => {
        hasDrawn = true;
      });
    },
    { capture: true },
  );
  new MutationObserver((changes) => {
    changedAt = performance.now();
    if (pressedAt === 0) return;
    for (const { target, type } of changes) {
      const element = target instanceof Element ? target : target.parentElement;
      if (type === 'attributes') {
        if (element?.matches('dialog [aria-pressed]')) once('chip');
      } else if (element?.closest('[role="application"]')) once('pins');
    }
    const popup = document.querySelector('section[role=dialog]');
    if (popup) once('popup');
    const name = popup && nameIn(popup);
    if (name && name !== eventName) once('event');
  }).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
    attributeFilter: ['aria-pressed', 'style'],
  });
}
