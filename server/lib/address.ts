import ipaddr from 'ipaddr.js';

/**
 * An address in one spelling: without brackets or a port, and IPv4 also where it comes wrapped in IPv6. Null for text
 * that is no address, as a forwarding header may hold.
 */
export function normaliseAddress(text: string): string | null {
  const bare = text.replace(/^\[([^\]]*)\](:\d+)?$/, '$1').replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1');
  return ipaddr.isValid(bare) ? ipaddr.process(bare).toString() : null;
}

/** What one visitor can call her own: an IPv4 address, or an IPv6 network of 64 bits, which every line is given whole. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  return parsed.kind() === 'ipv4' ? parsed.toString() : `${parsed.toByteArray().slice(0, 8).join('.')}/64`;
}
