import { isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Of IPv6, everyone has 2^64 addresses, and the first half names the house. */
const groupsOfHouse = 4;

/** What stands for a caller where callers are counted: the address, or the first half of an IPv6 one. */
export function clientNetwork(address: string): string {
  if (!isIPv6(address)) return address;
  // An IPv4 address in the clothes of an IPv6 one comes out as what it is.
  const read = ipaddr.process(address);
  if (read instanceof ipaddr.IPv4) return read.toString();
  return read.parts
    .slice(0, groupsOfHouse)
    .map((group) => group.toString(16))
    .join(':');
}
