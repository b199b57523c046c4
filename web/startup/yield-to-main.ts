/** Lets the browser paint and handle input first. Does not use an animation frame, because hidden pages have none. */
export function yieldToMain(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
