import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Prefix of IPv4 addresses translated to IPv6 (RFC 6052). The prefix of RFC 8215 is only for local use. */
const translated = ipaddr.IPv6.parse('64:ff9b::');

/**
 * Returns whether an IP address is a public unicast address; false for texts that are no IP address. Mapped, tunnelled
 * and translated addresses are judged by the IPv4 address they contain.
 */
export function isPublicAddress(text: string): boolean {
  // An address with a zone (`fe80::1%eth0`) is link-local.
  if (!isIP(text) || text.includes('%')) return false;
  const address = ipaddr.process(text);
  if (address instanceof ipaddr.IPv4) return address.range() === 'unicast';
  const inside = ipv4Inside(address);
  if (inside) return isPublicAddress(inside.join('.'));
  // Only 2000::/3 is assigned as global unicast.
  const [first = 0] = address.toByteArray();
  return address.range() === 'unicast' && (first & 0xe0) === 0x20;
}

function ipv4Inside(address: ipaddr.IPv6): number[] | undefined {
  const bytes = address.toByteArray();
  if (address.match(translated, 96)) return bytes.slice(12);
  // 6to4 (RFC 3056), and the deprecated IPv4-compatible form.
  if (bytes[0] === 0x20 && bytes[1] === 0x02) return bytes.slice(2, 6);
  return bytes.slice(0, 12).every((byte) => byte === 0) ? bytes.slice(12) : undefined;
}
