import type { IncomingMessage } from 'node:http';

/** The characters of a host and port (RFC 3986). May be empty. */
const hostPattern = /^[\w.~%!$&'()*+,;=:[\]-]*$/;
const absoluteForm = /^https?:\/\/[^/?#]+/i;

/**
 * Returns the path and query of a request target in origin-form (`/path?query`) or absolute-form
 * (`http://host/path?query`), which servers have to accept (RFC 9112, 3.2.2); undefined for any other form.
 */
export function originFormOf(target: string): string | undefined {
  if (target.startsWith('/')) return target;
  const authority = absoluteForm.exec(target);
  if (!authority) return undefined;
  const rest = target.slice(authority[0].length);
  return rest.startsWith('/') ? rest : `/${rest}`;
}

/** An API token, wherever it is in the address. Addresses are kept in logs and histories. */
const tokenInAddress = /pista_[0-9A-Za-z]{36}/;
/** A parameter that begins like a token: a shortened or mistyped one. */
const tokenLikeParameter = /=pista_[0-9A-Za-z]/;

/** Encoded letters, digits and underscores, which need no encoding. */
const encodedLetter = /%(?:3\d|[46][1-9a-f]|[57][0-9a]|5f)/gi;

/** Returns a part of an address with its encoded letters, digits and underscores decoded. It means the same (RFC 3986). */
export function decodeLetters(address: string): string {
  return address.includes('%') ? address.replace(encodedLetter, decodeURIComponent) : address;
}

/** Returns the address with API tokens replaced, in any spelling, for the log. */
export function withoutTokens(address: string): string {
  const plain = decodeLetters(address);
  return plain.includes('pista_') ? plain.replace(/pista_[0-9A-Za-z]+/g, 'pista_(hidden)') : address;
}

/** Returns whether a target contains a token, or a parameter of the public interface begins like one. */
function hasToken(target: string): boolean {
  const plain = decodeLetters(target);
  if (tokenInAddress.test(plain)) return true;
  return tokenLikeParameter.test(plain) && originFormOf(plain)?.startsWith('/api/v1/') === true;
}

/**
 * Returns why the target or host of a request is invalid; undefined if it is valid (RFC 9112, 3.2). An address must not
 * contain an API token.
 */
export function targetProblem(
  { httpVersion, headers, rawHeaders }: IncomingMessage,
  target: string,
): string | undefined {
  if (originFormOf(target) === undefined) return 'The request target must be a path or an absolute URL.';
  if (hasToken(target)) return 'Send the token in the Authorization header, never in the address.';
  if (headers.host === undefined) return httpVersion === '1.1' ? 'The Host header is missing.' : undefined;
  if (!hostPattern.test(headers.host)) return 'The Host header is invalid.';
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts++;
  }
  return hosts > 1 ? 'There is more than one Host header.' : undefined;
}
