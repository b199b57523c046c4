/**
 * Calls back after the next frame has been painted, or soon if no frame is painted. Returns a function that cancels it.
 */
export function afterPaint(then: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  // A timer set before a frame is painted runs after it.
  const wait = () => {
    timer = setTimeout(then);
  };
  const frame = document.hidden ? 0 : requestAnimationFrame(wait);
  if (frame === 0) wait();
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
