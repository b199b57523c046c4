import { formInUse } from '#web/service-worker/offline-worker-messages.ts';

/* Detects forms with input: while there is one in any tab, no new version of
   the site takes over by itself. */

const checkMs = 1000;

const forms = new Set<Element>();
let timer: ReturnType<typeof setInterval> | undefined;
let release = () => {};
const waiting = new Set<() => void>();

/** Notices forms that the visitor fills in, from now on. */
export function watchForms(): void {
  notice(document.activeElement);
  document.addEventListener('input', ({ target }) => notice(target));
}

/** Returns whether a form on this page has input. */
export function isFormInUse(): boolean {
  for (const form of forms) if (!form.isConnected) forms.delete(form);
  return forms.size > 0;
}

/** Resolves when no form on this page has input. */
export function noFormInUse(): Promise<void> {
  return new Promise((resolve) => (isFormInUse() ? waiting.add(resolve) : resolve()));
}

function notice(target: EventTarget | null): void {
  const form = target instanceof Element ? target.closest('form') : null;
  if (!form || form.role === 'search') return;
  forms.add(form);
  if (timer !== undefined) return;
  timer = setInterval(check, checkMs);
  // Other tabs and the worker see the lock.
  void navigator.locks?.request(formInUse, { mode: 'shared' }, () => new Promise<void>((done) => (release = done)));
}

/** A form that was sent or left is removed from the page. */
function check(): void {
  if (isFormInUse()) return;
  clearInterval(timer);
  timer = undefined;
  release();
  for (const resolve of waiting) resolve();
  waiting.clear();
}
