import { decodeLetters } from './request-target.ts';

/**
 * Returns the URL of a request for the router. Decodes encoded letters of the path (`/api/%761`), because limits and
 * caches compare paths as they are. Escapes the percent signs of a page path that is not UTF-8 (`/events/soir%E9e`), so
 * that it gets the "not found" page and not the router's error. API paths are left as they are, and rejected.
 */
export function readableAddress(address: string): string {
  const end = address.search(/[?#;]/);
  const path = end === -1 ? address : address.slice(0, end);
  if (canDecode(path)) return decodeLetters(path) + address.slice(path.length);
  if (path.startsWith('/api/')) return address;
  return path.replaceAll('%', '%25') + address.slice(path.length);
}

function canDecode(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
