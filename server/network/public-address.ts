import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Where a translator takes an IPv4 address out of an IPv6 one (RFC 6052). What RFC 8215 leaves to each network is none of the internet's. */
const translated = ipaddr.IPv6.parse('64:ff9b::');

/**
 * Whether an IP address is one of the public internet, and of one machine there. What is mapped, tunnelled or translated is
 * judged by the IPv4 address inside.
 */
export function isPublicAddress(text: string): boolean {
  // With a zone (`fe80::1%eth0`) it is one of this machine's own networks.
  if (!isIP(text) || text.includes('%')) return false;
  const address = ipaddr.process(text);
  if (address instanceof ipaddr.IPv4) return address.range() === 'unicast';
  const inside = ipv4Inside(address);
  if (inside) return isPublicAddress(inside.join('.'));
  // 2000::/3 is all that has been given out.
  const [first = 0] = address.toByteArray();
  return address.range() === 'unicast' && (first & 0xe0) === 0x20;
}

function ipv4Inside(address: ipaddr.IPv6): number[] | undefined {
  const bytes = address.toByteArray();
  if (address.match(translated, 96)) return bytes.slice(12);
  // 6to4 (RFC 3056), and the IPv4-compatible form that nobody should use any more.
  if (bytes[0] === 0x20 && bytes[1] === 0x02) return bytes.slice(2, 6);
  return bytes.slice(0, 12).every((byte) => byte === 0) ? bytes.slice(12) : undefined;
}
