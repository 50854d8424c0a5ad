import { isIPv4, isIPv6, SocketAddress } from 'node:net';

const WRAPPED_IPV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/;
const IPV6_GROUPS = 8;

/** An address in one spelling: without brackets, port, zone or the IPv6 prefix of an IPv4 address; null for other text. */
export function normaliseAddress(text: string): string | null {
  const bare = text
    .replace(/^\[([^\]]*)\](:\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
    .replace(/%[\w.-]*$/, '');
  if (isIPv4(bare)) return bare;
  if (!isIPv6(bare)) return null;
  const { address } = new SocketAddress({ address: bare, family: 'ipv6' });
  return WRAPPED_IPV4.exec(address)?.[1] ?? address;
}

/** A visitor's network: an IPv4 address, or an IPv6 network of 64 bits. */
export function networkOf(address: string): string {
  return prefixOf(address, 4);
}

/** The network of a provider's customer: an IPv4 address, or an IPv6 network of 48 bits. */
export function customerNetworkOf(address: string): string {
  return prefixOf(address, 3);
}

/** An IPv4 address, or the first groups of an IPv6 address; other text is unchanged. */
function prefixOf(text: string, ipv6Groups: number): string {
  const address = normaliseAddress(text);
  if (address === null) return text;
  if (isIPv4(address)) return address;
  return `${groupsOf(address).slice(0, ipv6Groups).join(':')}::`;
}

/** The groups of an IPv6 address, with those that "::" stands for. */
function groupsOf(address: string): string[] {
  const [head = [], tail = []] = address.split('::').map((part) => part.split(':').filter(Boolean));
  // An IPv4 address at the end is two groups.
  const written = head.length + tail.length + (address.includes('.') ? 1 : 0);
  return [...head, ...Array<string>(IPV6_GROUPS - written).fill('0'), ...tail];
}
