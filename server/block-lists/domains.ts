import { domainToASCII, domainToUnicode } from 'node:url';
import { foldLookAlikes, visibleText } from '#server/text/look-alikes.ts';

/** Everything that can be a host name, with or without a scheme: `https://a.example/`, `b.example`, `user@c.example`. */
const hostLike = /(?<![\p{L}\p{N}\p{M}-])[\p{L}\p{N}\p{M}-]+(?:\.[\p{L}\p{N}\p{M}-]+)+/gu;
/** The same in ASCII, because texts without spaces may directly precede a host name. */
const asciiHostLike = /(?<![a-z\d-])[a-z\d-]+(?:\.[a-z\d-]+)+/gi;
const maxHostCharacters = 253;
const maxEncodings = 3;

/**
 * Returns a domain in ASCII and lower case (`xn--…`), without `www.` and a final dot, from anything that names one:
 * `https://www.Spam.example:8080/page`, `*.spam.example`, `@spam.example`. Undefined for anything else, and for
 * top-level domains, because they would stop too much.
 */
export function readDomain(line: string): string | undefined {
  const written = plainText(line).trim().toLowerCase();
  const [host = ''] = written
    .replace(/^[a-z][a-z\d+.-]*:\/\//, '')
    .replace(/^[^/?#]*@/, '')
    .split(/[/?#:\\]/);
  const domain = asciiHost(host.replace(/^(\*?\.)+/, '').replace(/^www\.(?=[^.]+\.)/, ''));
  return domain?.includes('.') && /\.[a-z][a-z\d-]+$/.test(domain) ? domain : undefined;
}

/** Returns the form of a domain that people read: `xn--bcher-kva.example` is `bücher.example`. */
export function shownDomain(domain: string): string {
  return domainToUnicode(domain) || domain;
}

/**
 * Returns all host names in a text, in ASCII: of links, of addresses without a scheme, of mail addresses, in user names
 * and in parameters of other links.
 */
export function hostsIn(text: string): string[] {
  const forms = [plainText(text)];
  // A link in a parameter of another one is encoded twice, in a parameter of that one three times.
  for (let nth = 0; nth < maxEncodings; nth += 1) {
    const form = forms[nth] ?? '';
    const next = form.includes('%') ? plainText(decoded(form)) : form;
    if (next === form) break;
    forms.push(next);
  }
  const hosts = forms.flatMap((form) => [
    ...(form.match(hostLike) ?? []),
    ...(form.match(asciiHostLike) ?? []),
    // In a text of another script without spaces, a disguised host name is found only by its look.
    ...(foldLookAlikes(form.toLowerCase()).match(asciiHostLike) ?? []),
  ]);
  return [...new Set(hosts.flatMap((host) => asciiHost(host) ?? []))];
}

/** Returns the domain and all domains above it, without the top-level one: `a.b.example` gives itself and `b.example`. */
export function domainsAbove(host: string): string[] {
  const labels = host.split('.');
  return labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'));
}

/** Returns a domain as it looks: `spаm.example` with a Cyrillic `а`, or its ASCII form, as `spam.example`. */
export function lookOfDomain(domain: string): string {
  return foldLookAlikes(domainToUnicode(domain)) || domain;
}

/** With one form of each letter, without invisible characters, and with plain dots. */
function plainText(text: string): string {
  return visibleText(text).replace(/[。｡]/g, '.');
}

function asciiHost(host: string): string | undefined {
  const name = host.toLowerCase().replace(/^-+|[.-]+$/g, '');
  if (name.length > maxHostCharacters) return undefined;
  const ascii = /^[a-z\d.-]+$/.test(name) && !name.includes('xn--') ? name : domainToASCII(name);
  return ascii.replace(/\.+$/, '') || undefined;
}

/** Decodes what is percent-encoded in UTF-8: `%2f` is `/`. Other bytes stay as they are. */
function decoded(text: string): string {
  return text.replace(/(?:%[\da-f]{2})+/gi, (bytes) => {
    try {
      return decodeURIComponent(bytes);
    } catch {
      // For example a part of a character.
      return bytes.replace(/%([2-7][\da-f])/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
    }
  });
}
