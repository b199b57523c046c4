/** Lets the browser paint and answer before what follows goes on. Not by a frame: a page that nobody looks at has none. */
export function yieldToMain(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
