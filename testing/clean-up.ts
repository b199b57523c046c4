import { afterAll } from 'vitest';
import { cleanUpFile } from './after-file.ts';

/** Runs before each file of tests, also where files share what they import: a hook in a shared module would know the first of them alone. */
afterAll(cleanUpFile);

/** The Tab key of the next file would go to what this one leaves in the page. */
afterAll(() => {
  if (typeof document === 'undefined') return;
  const left = document.body.querySelector('a[href], button, input, select, textarea, summary, [tabindex]');
  document.body.replaceChildren();
  if (left) throw new Error(`The tests of this file leave in the page: ${left.outerHTML}`);
});
