import { BlockList, isIP, isIPv6 } from 'node:net';

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

/** Adds an address or a network; false for what is neither. */
function addNetwork(list: BlockList, text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  const type = version === 4 ? 'ipv4' : 'ipv6';
  if (prefix === undefined) list.addAddress(address, type);
  else if (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128))
    list.addSubnet(address, Number(prefix), type);
  else return false;
  return true;
}

/** Whether a text names an address or, with the bits that count, a network. */
export const isNetwork = (text: string): boolean => addNetwork(new BlockList(), text);

/** Whether an address is one of these, or in one of these networks. */
export function isAmong(address: string, networks: readonly string[]): boolean {
  const list = new BlockList();
  for (const network of networks) addNetwork(list, network);
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  return list.check(plain, isIP(plain) === 6 ? 'ipv6' : 'ipv4');
}
