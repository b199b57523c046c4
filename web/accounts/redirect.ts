import { paths } from '#web/paths.ts';
import { tabStorage } from '#web/storage/storage.ts';

const storageKey = 'redirect';
const someOrigin = 'https://pista.invalid';

/** Screens on the way in and out: whoever is sent back to one of them would go round in circles. */
const signInPages: readonly string[] = [
  paths.home,
  paths.logout,
  paths.authCallback,
  paths.forgottenPassword,
  paths.resetPassword,
  paths.confirmEmail,
];

/** Where to go after signing in: what was wanted, if it is a path of this site; else the map. */
export function safeRedirect(target: string | null): string {
  if (!target?.startsWith('/')) return paths.map;
  let url: URL;
  try {
    url = new URL(target, someOrigin);
  } catch {
    return paths.map;
  }
  const path = url.pathname.toLowerCase();
  // `/.//elsewhere` is a path of this site, and yet leads away once it is followed.
  const isOtherSite = url.origin !== someOrigin || path.startsWith('//');
  const isSignInPage = signInPages.some((page) => path === page || path === `${page}/`);
  return isOtherSite || isSignInPage ? paths.map : url.pathname + url.search + url.hash;
}

/** Keeps where to go while one is away to sign in; for this tab. Where it can't be kept, the way back is the map. */
export function rememberRedirect(target: string): void {
  tabStorage.set(storageKey, target);
}

/** Where one wanted to go; once. */
export function takeRedirect(): string {
  const target = tabStorage.get(storageKey);
  tabStorage.remove(storageKey);
  return safeRedirect(target);
}
