/* Which URLs may be public. The URL of a calendar is often its password: anyone with the URL can read the calendar. No
   list of services is complete, so a URL is public only if nothing in it looks like a calendar file or a secret. */

const calendarFile = /\.(ics|ical|icalendar|ifb|vcs|xcal|jcal|csv|tsv)$/i;
/** Paths of calendar services: CalDAV, Nextcloud, Outlook, Zoho, Fastmail, Teamup, Facebook. */
const calendarFolder =
  /\/(ical|ics|icalendar|webcal|caldav|dav|remote\.php|public-calendars|published|owa\/calendar|apps\/calendar\/(p|embed)|calendar\/v1-[^/]*|feed\/ks\w*)(\/|$)/i;
/** Hosts whose shared calendars have a secret in the path and no recognisable extension. */
const calendarHost = /(^|\.)(icloud\.com|user\.fm|zoho(public)?\.[a-z.]+|calendar\.proton\.me)$/i;
const teamupKey = /^\/ks\w{8,}/i;
const calendarParameter = /^(outlook-)?ical$|^export$|^cid$/i;
const calendarFormat = /^(ics|ical|icalendar|csv)$/i;
const secretParameter =
  /token|secret|pvttk|passphrase|passw(or)?d|pwd|credential|auth(?!or)|signature|session|(^|[_-])(key|sig|pass)$|^(api|cache|private|share)[_-]?key$|key$/i;
/** `private-8f3a91c0`, unlike `private-lessons`. */
const privateFolder = /\/private[-_](?=[a-z]*\d|[a-z\d]{16})/i;
const sharedFolder = /\/(s|share|shared)\/\w{8,}(\/|$)/i;
/** Hosts whose share links lead to public events and channels. */
const publicShareHost = /(^|\.)(facebook\.com|instagram\.com|t\.me)$/i;
/** `cid` is a calendar in Google Calendar, but a place in Google Maps. */
const googleMaps = /^https?:\/\/(maps\.google\.[a-z.]+|(www\.)?google\.[a-z.]+\/maps)([/?]|$)/i;
/** URLs in a text, with or without a scheme: `https://…`, `webcal://…`, `agenda.example/lyon.ics`. */
const written =
  /(?:[a-z][a-z\d+.-]{0,20}:)?\/\/[^\s<>"]+|(?<![@\w.-])(?:[a-z\d-]+\.)+[a-z]{2,}(?::\d+)?[/?#][^\s<>"]*/gi;
const endOfSentence = /[.,;:!?)\]}'’»*_]{1,9}$/;
/** Host names of private networks. */
const privateHost = /^[^.]*$|\.(localhost|local|internal|intranet|lan|home|corp|home\.arpa)$/i;

/** Returns whether a URL may be linked publicly: http or https, not a calendar file, and without a secret. */
export function mayLink(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  if (!/^https?:$/.test(url.protocol) || url.username || url.password) return false;
  const path = decoded(url.pathname);
  const isTeamup = /(^|\.)teamup\.com$/i.test(url.hostname) && teamupKey.test(path);
  if (isTeamup || calendarFile.test(path) || calendarFolder.test(path) || calendarHost.test(url.hostname)) return false;
  if (privateFolder.test(path) || (sharedFolder.test(path) && !publicShareHost.test(url.hostname))) return false;
  const parameters = [...url.searchParams, ...new URLSearchParams(url.hash.slice(1))];
  return parameters.every(([name, value]) => {
    if (/^cid$/i.test(name) && googleMaps.test(url.href)) return true;
    if (calendarParameter.test(name) || secretParameter.test(name) || calendarFormat.test(value)) return false;
    // Links to other sites often go through redirects such as `google.com/url?q=…`.
    return !/^[a-z][a-z\d+.-]*:\/\//i.test(value) || mayLink(value);
  });
}

/** Returns whether the host of a URL may be public: neither an IP address nor a name of a private network. */
export function isPublicHost(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const name = new URL(address).hostname.replace(/\.$/, '');
  return !/^[\d.]+$|^\[/.test(name) && !privateHost.test(name);
}

/** Error message of schemas for a URL that must not be public. */
export const privateAddress = {
  error: 'This looks like the private address of a calendar, or contains a secret. Use the address of a public page.',
  params: { rule: 'private_address' },
};

/** Returns the text with each URL that must not be public replaced by its host. */
export function withoutSecretAddresses(text: string): string {
  return text.replace(written, (found) => {
    const end = endOfSentence.exec(found)?.[0] ?? '';
    const address = wholeAddress(found.slice(0, found.length - end.length));
    return mayLink(address) ? found : `${shownHost(address)}${end}`;
  });
}

/** Returns whether a text contains a URL that must not be public. */
export function hasSecretAddress(text: string): boolean {
  return withoutSecretAddresses(text) !== text;
}

/** Returns the host of a URL without `www.`, or an empty string. */
export function shownHost(address: string): string {
  const web = address.replace(/^[a-z][a-z\d+.-]*:\/\//i, 'https://');
  return URL.canParse(web) ? new URL(web).hostname.replace(/^www\./, '') : '';
}

function wholeAddress(found: string): string {
  if (found.startsWith('//')) return `https:${found}`;
  return /^[a-z][a-z\d+.-]*:\/\//i.test(found) ? found : `https://${found}`;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
