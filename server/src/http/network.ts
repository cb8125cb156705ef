import { isIPv6 } from 'node:net';

const GROUPS = 8;
/** Groups of 16 bits: a line or a phone gets a whole /64 and may use a new address of it for every call. */
const GROUPS_OF_NETWORK = 4;
/** What stands before the two groups of an IPv4 address that a socket for both families reports. */
const MAPPED = '0:0:0:0:0:ffff';

/**
 * Whom an address counts as where callers are counted: an IPv4 address by itself, also one that is written as an IPv6
 * address, and of an IPv6 address its network: "2001:db8::1" -> "2001:db8:0:0::/64".
 */
export function networkOf(address: string): string {
  const plain = address.replace(/%.*$/, '');
  if (!isIPv6(plain)) return address;
  const groups = groupsOf(plain);
  if (groups.slice(0, 6).join(':') === MAPPED) return groups.slice(6).flatMap(bytesOf).join('.');
  return `${groups.slice(0, GROUPS_OF_NETWORK).join(':')}::/64`;
}

/** The eight groups of an address in lower case, without leading zeros. */
function groupsOf(address: string): string[] {
  // The parser of addresses writes each in one way only, an IPv4 part as two groups.
  const [head = '', tail = ''] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const before = head.split(':').filter(Boolean);
  const after = tail.split(':').filter(Boolean);
  const zeros = Array.from({ length: GROUPS - before.length - after.length }, () => '0');
  return [...before, ...zeros, ...after];
}

function bytesOf(group: string): number[] {
  const value = Number.parseInt(group, 16);
  return [value >> 8, value & 0xff];
}
