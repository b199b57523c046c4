/**
 * The address of a request, to be given to the router. A path that nobody can decode (`/events/soir%E9e`, from another
 * century) is none of ours: its percent signs are taken as signs, so that it leads to the page that says so. The interface
 * refuses it as it stands.
 */
export function readableAddress(address: string): string {
  const end = address.search(/[?#;]/);
  const path = end === -1 ? address : address.slice(0, end);
  if (path.startsWith('/api/') || canDecode(path)) return address;
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
