import { useId, useRef, useState } from 'react';
import styles from './sheet.module.css';
import { nearestSnapPoint, type SnapPoint, shares, snapPointAbove, snapPointBelow } from './snap-points.ts';
import { classNames } from './styling.ts';
import { useIsHydrated } from './use-client-value.ts';

interface Props {
  label: string;
  stop: SnapPoint;
  onStop: (stop: SnapPoint) => void;
  /** Label of the handle, which describes its current action: "Show the list", "Hide the list". */
  handleLabel: string;
  /** Always visible, also at `peek`. The sheet is dragged by it. */
  header: React.ReactNode;
  children: React.ReactNode;
  className?: string | undefined;
  /** Ref of the scrolling element. */
  scrollRef?: React.Ref<HTMLDivElement>;
}

interface Drag {
  pointer: number;
  startY: number;
  startShare: number;
  /** Distance from the lowest to the highest stop. */
  travelPx: number;
  lastY: number;
  lastTime: number;
  velocity: number;
}

interface Risen extends React.CSSProperties {
  '--share': number;
}

const dragThresholdPx = 6;

/**
 * Shows a sheet at the bottom of the screen, which stays usable above it: it is not a dialog and does not trap the
 * focus. Dragged by its header, or moved with the handle by Enter and arrow keys.
 */
export function Sheet({ label, stop, onStop, handleLabel, header, children, className, scrollRef }: Props) {
  // Without scripts the sheet cannot be opened, and style sheets show all of it.
  const isHydrated = useIsHydrated();
  const contentId = useId();
  const sheet = useRef<HTMLElement>(null);
  const drag = useRef<Drag>(null);
  const [draggedTo, setDraggedTo] = useState<number | null>(null);

  function begin(event: React.PointerEvent) {
    if (event.button !== 0 || !sheet.current) return;
    const { minHeight, maxHeight } = getComputedStyle(sheet.current);
    const lowestPx = Number.parseFloat(minHeight);
    const travelPx = Number.parseFloat(maxHeight) - lowestPx;
    drag.current = {
      pointer: event.pointerId,
      startY: event.clientY,
      // Its actual position, because on a small screen it is higher than its stop.
      startShare: (sheet.current.offsetHeight - lowestPx) / travelPx,
      travelPx,
      lastY: event.clientY,
      lastTime: event.timeStamp,
      velocity: 0,
    };
  }

  function move(event: React.PointerEvent<HTMLElement>) {
    const now = drag.current;
    if (!now || event.pointerId !== now.pointer) return;
    if (draggedTo === null) {
      if (Math.abs(event.clientY - now.startY) < dragThresholdPx) return;
      event.currentTarget.setPointerCapture(event.pointerId);
    }
    const elapsedMs = Math.max(1, event.timeStamp - now.lastTime);
    now.velocity = (now.lastY - event.clientY) / elapsedMs;
    now.lastY = event.clientY;
    now.lastTime = event.timeStamp;
    setDraggedTo(Math.max(0, Math.min(1, now.startShare + (now.startY - event.clientY) / now.travelPx)));
  }

  function end() {
    if (draggedTo !== null) onStop(nearestSnapPoint(draggedTo, drag.current?.velocity ?? 0));
    drag.current = null;
    setDraggedTo(null);
  }

  function press(event: React.KeyboardEvent) {
    const next =
      event.key === 'ArrowUp' ? snapPointAbove(stop) : event.key === 'ArrowDown' ? snapPointBelow(stop) : undefined;
    if (!next) return;
    event.preventDefault();
    onStop(next);
  }

  /** On a low screen, half is already the full height. */
  function finishMove({ target }: React.TransitionEvent) {
    const all = sheet.current;
    if (target !== all || stop !== 'half' || all.offsetHeight < Number.parseFloat(getComputedStyle(all).maxHeight))
      return;
    onStop('full');
  }

  const risen: Risen = { '--share': draggedTo ?? shares[stop] };
  return (
    <section
      ref={sheet}
      aria-label={label}
      className={classNames(styles.sheet, draggedTo !== null && styles.dragged, className)}
      data-stop={draggedTo === null ? stop : 'none'}
      style={risen}
      onTransitionEnd={finishMove}
    >
      <div className={styles.grip} onPointerDown={begin} onPointerMove={move} onPointerUp={end} onPointerCancel={end}>
        <button
          type="button"
          className={styles.handle}
          aria-label={handleLabel}
          aria-expanded={stop !== 'peek'}
          aria-controls={contentId}
          onClick={() => onStop(stop === 'peek' ? 'half' : stop === 'half' ? 'full' : 'peek')}
          onKeyDown={press}
        />
        {header}
      </div>
      <div
        ref={scrollRef}
        id={contentId}
        tabIndex={-1}
        className={styles.content}
        inert={isHydrated && stop === 'peek' && draggedTo === null}
      >
        {children}
      </div>
    </section>
  );
}
