import type { i18n as I18n } from 'i18next';
import { loadMessages } from '#web/i18n/i18n.ts';
import { pushSupport } from '#web/push/device.ts';
import { browserStorage } from '#web/storage/storage.ts';
import { showToast } from '#web/ui/toast.tsx';

/** The event with which Chromium offers the installation. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

/** Key in local storage: how often the hint was shown; `never` if the visitor wants no more. */
const key = 'installHint';
const maxTimes = 3;

/**
 * Offers to install the site, at most three times and not after the visitor has refused. Call it at most once, for
 * visitors who have come back or saved an event.
 */
export async function showInstallHint(words: I18n): Promise<void> {
  if (isInstalled() || !mayShow()) return;
  if (pushSupport() === 'needs-install') return offer(words, 'install:onApple');
  const prompt = await installPrompt();
  if (!isInstalled() && mayShow()) await offer(words, 'install:offer', prompt);
}

function isInstalled(): boolean {
  return matchMedia('(display-mode: standalone)').matches;
}

function mayShow(): boolean {
  const shown = browserStorage.get(key);
  return shown !== 'never' && Number(shown ?? 0) < maxTimes;
}

async function offer(words: I18n, text: 'install:offer' | 'install:onApple', prompt?: InstallPrompt): Promise<void> {
  await loadMessages(words, ['install']);
  browserStorage.set(key, String(Number(browserStorage.get(key) ?? 0) + 1));
  showToast(
    words.t(text),
    'good',
    prompt && { label: words.t('install:install'), onPress: () => void prompt.prompt() },
    { label: words.t('install:never'), onPress: () => void browserStorage.set(key, 'never') },
  );
}

/** Resolves when the browser can install the site. Never in browsers that install in another way. */
function installPrompt(): Promise<InstallPrompt> {
  return new Promise((resolve) => {
    addEventListener(
      'beforeinstallprompt',
      (event) => {
        event.preventDefault();
        resolve(event as InstallPrompt);
      },
      { once: true },
    );
    // The browser may have offered it before this file was loaded. It does so again for another address.
    const link = document.querySelector<HTMLLinkElement>('link[rel=manifest]');
    if (link) link.href += '&again';
  });
}
