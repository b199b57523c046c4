import { mayLink } from '#contract/secret-address.ts';

/* Decides which URLs of sources may be shown. Rules shared with the browser are in `contract/secret-address.ts`. */

/** A random token: letters and digits mixed, as in `8f3a91c04be2d7`. */
const random = /(?=[a-z]*\d)(?=\d*[a-z])[a-z\d]{12,}/i;

/**
 * Returns whether the URL of a page may be shown although its organiser has not allowed it: it may be linked, and has
 * no query, fragment or part that looks like a random token.
 */
export function isPlainPage(address: string): boolean {
  const url = URL.parse(address);
  return url !== null && mayLink(address) && url.search === '' && url.hash === '' && !hasRandom(url.pathname);
}

/**
 * Returns whether a URL is that of a source, or in the same folder if the folder name looks like a secret. Ignores
 * query and fragment.
 */
export function isWithin(address: string, source: string): boolean {
  const [url, own] = [URL.parse(address), URL.parse(asWeb(source))];
  if (!url || url.hostname !== own?.hostname) return false;
  const folder = own.pathname.replace(/[^/]*$/, '');
  return url.pathname === own.pathname || (hasRandom(folder) && url.pathname.startsWith(folder));
}

/** Returns the host of a URL without `www.`, or null. */
export function hostOf(address: string | null): string | null {
  return (address && URL.parse(asWeb(address))?.hostname.replace(/^www\./, '')) || null;
}

/** Returns the part of a source's URL that may be shown to users other than its owner: scheme and host. */
export function withoutSecrets(address: string | null): string | null {
  const url = address === null ? null : URL.parse(asWeb(address));
  return url && `${url.protocol}//${url.host}/`;
}

/** Browsers read `webcal:` URLs over HTTPS. */
function asWeb(address: string): string {
  return address.replace(/^webcals?:/i, 'https:');
}

function hasRandom(path: string): boolean {
  return decoded(path)
    .split(/[^a-z\d]+/i)
    .some((piece) => random.test(piece) || piece.length >= 32);
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
