import { paths } from '#web/paths.ts';
import { tabStorage } from '#web/storage/storage.ts';

const storageKey = 'redirect';
const someOrigin = 'https://pista.invalid';

/** Sign-in screens. Redirecting to them would cause a loop. */
const signInPages: readonly string[] = [
  paths.home,
  paths.logout,
  paths.authCallback,
  paths.forgottenPassword,
  paths.resetPassword,
  paths.confirmEmail,
];

/** Returns the redirect target if it is a path of this site, otherwise the path of the map. */
export function safeRedirect(target: string | null): string {
  if (!target?.startsWith('/')) return paths.map;
  let url: URL;
  try {
    url = new URL(target, someOrigin);
  } catch {
    return paths.map;
  }
  const path = url.pathname.toLowerCase();
  // `/.//elsewhere` is a path of this site, but is resolved to another site when followed.
  const isOtherSite = url.origin !== someOrigin || path.startsWith('//');
  const isSignInPage = signInPages.some((page) => path === page || path === `${page}/`);
  return isOtherSite || isSignInPage ? paths.map : url.pathname + url.search + url.hash;
}

/** Stores the redirect target for this tab during sign-in. If storage fails, the redirect leads to the map. */
export function rememberRedirect(target: string): void {
  tabStorage.set(storageKey, target);
}

/** Returns the stored redirect target and removes it. */
export function takeRedirect(): string {
  const target = tabStorage.get(storageKey);
  tabStorage.remove(storageKey);
  return safeRedirect(target);
}
