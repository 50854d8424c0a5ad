import { BlockList, type IPVersion, isIP, isIPv4, isIPv6, SocketAddress } from 'node:net';

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

interface Network {
  address: string;
  family: IPVersion;
  bits: number;
}

const NAMED = new Map<string, readonly string[]>([
  ['loopback', ['127.0.0.0/8', '::1/128']],
  ['linklocal', ['169.254.0.0/16', 'fe80::/10']],
  ['uniquelocal', ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7']],
]);

/** The prefix of an IPv4 address in IPv6. */
const WRAPPING_BITS = 96;

/** Whether a text is an address, a network such as 10.0.0.0/8, or a name of private networks. */
export function isNetwork(text: string): boolean {
  return networksOf(text) !== null;
}

export function isAmong(networks: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const { address, bits, family } of networks.flatMap((text) => networksOf(text) ?? []))
    list.addSubnet(address, bits, family);
  return (text) => {
    const address = normaliseAddress(text);
    return address !== null && list.check(address, isIPv4(address) ? 'ipv4' : 'ipv6');
  };
}

function networksOf(text: string): Network[] | null {
  const networks = (NAMED.get(text.trim()) ?? [text.trim()]).map(readNetwork);
  return networks.every((network) => network !== null) ? networks : null;
}

function readNetwork(text: string): Network | null {
  const [written = '', bits, ...rest] = text.split('/');
  const longest = isIP(written) === 4 ? 32 : 128;
  const length = bits === undefined ? longest : Number(/^\d{1,3}$/.exec(bits)?.[0] ?? Number.NaN);
  const address = isIP(written) === 0 || rest.length > 0 ? null : normaliseAddress(written);
  if (address === null || !(length <= longest)) return null;
  if (!isIPv4(address)) return { address, family: 'ipv6', bits: length };
  const wrapping = isIPv4(written) ? 0 : WRAPPING_BITS;
  return { address, family: 'ipv4', bits: Math.max(0, length - wrapping) };
}
