import { afterAll } from 'vitest';
import { cleanUpFile } from './after-file.ts';

/**
 * Runs before each test file, also if files share modules. A hook in a shared module would only apply to the first
 * file.
 */
afterAll(cleanUpFile);

/** Elements left in the page would receive the Tab key of the next file's tests. */
afterAll(() => {
  if (typeof document === 'undefined') return;
  const left = document.body.querySelector('a[href], button, input, select, textarea, summary, [tabindex]');
  document.body.replaceChildren();
  if (left) throw new Error(`The tests of this file left a focusable element in the page: ${left.outerHTML}`);
});
