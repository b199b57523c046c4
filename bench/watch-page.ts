/** What is timed: from a press to the paint that shows its effect, by the browser's own clock where it has one. */
export type Effect = 'chip' | 'pins' | 'popup' | 'event';

declare global {
  interface Window {
    watch: {
      /** Forgets the last press and its effects. */
      forget(): void;
      /** Milliseconds from the last press to each effect that has been painted; none where nothing had to be. */
      times(): Partial<Record<Effect, number>>;
      /** How long nothing has changed on the page, and it has had nothing to do. */
      restedMs(): number;
      /** The longest frames since the last call, longest first. From the first call on each frame is looked at. */
      frames(): number[];
    };
  }
}

/** Runs in the page, from before its first script. */
export function watchPage(): void {
  let pressedAt = 0;
  let changedAt = performance.now();
  let busyUntil = performance.now();
  let idleAskedAt = 0;
  let painted: Partial<Record<Effect, number>> = {};
  /** What a press has changed before a frame was drawn: the browser tells when that one was on the screen. */
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

  // What is drawn in slices changes nothing for a while, and yet leaves no moment idle.
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

  // What takes less is not told of.
  const clicks: PerformanceObserverInit & { durationThreshold: number } = { type: 'event', durationThreshold: 16 };
  const once = (effect: Effect) => {
    if (effect in painted) return;
    painted[effect] = hasDrawn ? Number.NaN : clicks.durationThreshold;
    if (hasDrawn) whenPainted(effect, pressedAt);
    else inFirstFrame.push(effect);
  };
  // What is posted from a frame's callback arrives right after that frame has been painted.
  const whenPainted = (effect: Effect, press: number) =>
    requestAnimationFrame(() =>
      scheduler.postTask(
        () => {
          if (press === pressedAt) painted[effect] = performance.now() - press;
        },
        { priority: 'user-blocking' },
      ),
    );
  // Compiled here, and not within what it times.
  whenPainted('popup', Number.NaN);

  new PerformanceObserver((told) => {
    for (const { name, startTime, duration } of told.getEntries()) {
      if (name !== 'click' || Math.abs(startTime - pressedAt) > 1) continue;
      for (const effect of inFirstFrame) painted[effect] = duration;
    }
  }).observe(clicks);

  // Those that a step leads to are there too, out of sight.
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
      // Not before: a page of which no frame is asked would make none, and where it paints it would wait for one more.
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
