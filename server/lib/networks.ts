import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;

const NAMED: Record<string, readonly string[]> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

/** IPv4 that comes wrapped in IPv6 has so many bits around it. */
const WRAPPING_BITS = 96;

/** Whether a text is an address, a range of them such as 10.0.0.0/8, or the name of private ones. */
export function isNetwork(text: string): boolean {
  return rangesOf(text) !== null;
}

/**
 * Whether an address lies in one of several networks.
 * @param networks as `isNetwork` takes them.
 */
export function isAmong(networks: readonly string[]): (address: string) => boolean {
  const ranges = networks.flatMap((network) => rangesOf(network) ?? []);
  return (text) => {
    if (!ipaddr.isValid(text)) return false;
    const address = ipaddr.process(text);
    return ranges.some(([first, bits]) => first.kind() === address.kind() && address.match(first, bits));
  };
}

function rangesOf(text: string): [Address, number][] | null {
  const ranges = (NAMED[text.trim()] ?? [text.trim()]).map(readRange);
  return ranges.every((range) => range !== null) ? ranges : null;
}

function readRange(text: string): [Address, number] | null {
  const [first = '', bits, ...rest] = text.split('/');
  if (!(ipaddr.IPv4.isValidFourPartDecimal(first) || ipaddr.IPv6.isValid(first)) || rest.length > 0)
    return null;
  const written = ipaddr.parse(first);
  const longest = written.kind() === 'ipv4' ? 32 : 128;
  const length = bits === undefined ? longest : Number(/^\d{1,3}$/.exec(bits)?.[0] ?? Number.NaN);
  if (!(length <= longest)) return null;
  const plain = ipaddr.process(first);
  return written.kind() === plain.kind() ? [plain, length] : [plain, Math.max(0, length - WRAPPING_BITS)];
}
