/*
 * Which addresses may be shown to everyone. The address of a calendar is often its password: whoever has it reads the calendar.
 * No list of services is complete, so an address is linked only where nothing in it looks like a calendar file or a secret.
 */

const calendarFile = /\.(ics|ical|icalendar|ifb|vcs|xcal|jcal|csv|tsv)$/i;
/** Folders of calendar services: CalDAV, Nextcloud, Outlook, Zoho, Fastmail, Teamup, Facebook. */
const calendarFolder =
  /\/(ical|ics|icalendar|webcal|caldav|dav|remote\.php|public-calendars|published|owa\/calendar|apps\/calendar\/(p|embed)|calendar\/v1-[^/]*|feed\/ks\w*)(\/|$)/i;
/** Hosts whose shared calendars have a secret in the path, without an ending that shows it. */
const calendarHost = /(^|\.)(icloud\.com|user\.fm|zoho(public)?\.[a-z.]+|calendar\.proton\.me)$/i;
const teamupKey = /^\/ks\w{8,}/i;
const calendarParameter = /^(outlook-)?ical$|^export$|^cid$/i;
const calendarFormat = /^(ics|ical|icalendar|csv)$/i;
const secretParameter =
  /token|secret|passphrase|passw(or)?d|pwd|credential|auth(?!or)|signature|session|(^|[_-])(key|sig|pass)$|^(api|cache|private|share)[_-]?key$|key$/i;
const secretFolder = /\/private[-_]|\/(s|share|shared)\/\w{8,}(\/|$)/i;
/** Letters and digits mixed, as in `8f3a91c04be2d7`: no word of a title. */
const random = /(?=[a-z]*\d)(?=\d*[a-z])[a-z\d]{12,}/i;

/** Whether a page may be linked for everyone: http or https, and neither a calendar file nor an address with a secret in it. */
export function mayLink(address: string): boolean {
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return false;
  const path = decoded(url.pathname);
  const isTeamup = /(^|\.)teamup\.com$/i.test(url.hostname) && teamupKey.test(path);
  if (isTeamup || calendarFile.test(path) || calendarFolder.test(path) || calendarHost.test(url.hostname)) return false;
  if (secretFolder.test(path)) return false;
  const parameters = [...url.searchParams, ...new URLSearchParams(url.hash.slice(1))];
  return parameters.every(
    ([name, value]) => !calendarParameter.test(name) && !secretParameter.test(name) && !calendarFormat.test(value),
  );
}

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
