/** Calls back once a frame has been painted, at once where nothing is painted at all. Gives how to call it off. */
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
