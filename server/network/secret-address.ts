import { mayLink } from '#contract/secret-address.ts';

/* Which addresses of sources may be shown; the rules that forms share with the server are in `contract/secret-address.ts`. */

/** Letters and digits mixed, as in `8f3a91c04be2d7`: no word of a title. */
const random = /(?=[a-z]*\d)(?=\d*[a-z])[a-z\d]{12,}/i;

/** The same for a page that an organiser gave to be read, who has not said that it may be shown: it has to be plain besides. */
export function isPlainPage(address: string): boolean {
  const url = URL.parse(address);
  return url !== null && mayLink(address) && url.search === '' && url.hash === '' && !hasRandom(url.pathname);
}

/** Whether an address is that of a source, or lies in a folder that keeps the source secret. */
export function isWithin(address: string, source: string): boolean {
  const [url, own] = [URL.parse(address), URL.parse(asWeb(source))];
  if (!url || url.hostname !== own?.hostname) return false;
  const folder = own.pathname.replace(/[^/]*$/, '');
  return url.pathname === own.pathname || (hasRandom(folder) && url.pathname.startsWith(folder));
}

/** The host of an address without `www.`; null for a file. */
export function hostOf(address: string | null): string | null {
  return (address && URL.parse(asWeb(address))?.hostname.replace(/^www\./, '')) || null;
}

/** What others than its owner see of the address of a source: where it is, and nothing that opens it. */
export function withoutSecrets(address: string | null): string | null {
  const url = address === null ? null : URL.parse(asWeb(address));
  return url && `${url.protocol}//${url.host}/`;
}

/** `webcal:` is for programs: browsers read the same file over https. */
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
