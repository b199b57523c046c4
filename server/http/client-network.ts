import { isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';

/** An IPv6 network has 2^64 addresses, so that counting single addresses would limit nothing. */
const networkGroups = 4;

/** Returns the key under which a client is counted: its IPv4 address, or the /64 network of its IPv6 address. */
export function clientNetwork(address: string): string {
  if (!isIPv6(address)) return address;
  // Converts an IPv4-mapped IPv6 address to IPv4.
  const read = ipaddr.process(address);
  if (read instanceof ipaddr.IPv4) return read.toString();
  return read.parts
    .slice(0, networkGroups)
    .map((group) => group.toString(16))
    .join(':');
}
