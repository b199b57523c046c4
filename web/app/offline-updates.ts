import type { i18n as I18n } from 'i18next';
import { loadMessages } from '#web/i18n/i18n.ts';
import { askWorker } from '#web/service-worker/offline-registration.ts';
import { showToast } from '#web/ui/toast.tsx';
import { isFormInUse, noFormInUse, watchForms } from './form-in-use.ts';

/* A new version of the site is loaded in the background and waits. It takes over when no page is visible and no form is
   in use, or when the visitor asks for it. Only then a page is reloaded, and never under a form. */

const checkEveryMs = 3_600_000;

/** Handles new versions of the site from now on. */
export function watchUpdates(registration: ServiceWorkerRegistration, words: I18n): void {
  watchForms();
  let checkedAt = Date.now();
  const takeOverIfIdle = () => {
    if (registration.waiting) void askWorker(registration.waiting, { type: 'take-over', isIdle: true });
  };
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') return takeOverIfIdle();
    if (Date.now() - checkedAt < checkEveryMs) return;
    checkedAt = Date.now();
    registration.update().catch(() => undefined);
  });
  const offer = () => void offerUpdate(registration, words).catch(() => undefined);
  registration.addEventListener('updatefound', () => {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => {
      if (installing.state !== 'installed') return;
      takeOverIfIdle();
      offer();
    });
  });
  offer();
}

/** Offers to load the page in the new version, unless it came from the server in that version. */
async function offerUpdate(registration: ServiceWorkerRegistration, words: I18n): Promise<void> {
  const { waiting } = registration;
  const script = document.querySelector<HTMLScriptElement>('script[type=module][src]');
  if (!waiting || !script) return;
  if (await askWorker(waiting, { type: 'has', file: new URL(script.src).pathname })) return;
  await noFormInUse();
  await loadMessages(words, ['install']);
  showToast(words.t('install:updateReady'), 'good', {
    label: words.t('install:update'),
    onPress: () => update(waiting),
  });
}

function update(waiting: ServiceWorker): void {
  const reload = () => isFormInUse() || location.reload();
  navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true });
  void askWorker(waiting, { type: 'take-over', isIdle: false });
}
