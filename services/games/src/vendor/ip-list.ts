import ipaddr from 'ipaddr.js';

type Range = [ipaddr.IPv4 | ipaddr.IPv6, number];

/** Reads addresses and CIDR ranges. Returns the entries that are neither in `bad`. */
export function readIpList(entries: readonly string[]): { ranges: Range[]; bad: string[] } {
  const ranges: Range[] = [];
  const bad: string[] = [];
  for (const entry of entries) {
    const range = rangeOf(entry.trim());
    if (range) ranges.push(range);
    else bad.push(entry);
  }
  return { ranges, bad };
}

/** Whether an address is on the list; an empty list holds everyone, an unreadable address is on none. */
export function ipAllowed(ranges: readonly Range[], ip: string): boolean {
  if (ranges.length === 0) return true;
  if (!ipaddr.isValid(ip)) return false;
  const address = ipaddr.process(ip);
  return ranges.some(([network, bits]) => network.kind() === address.kind() && address.match(network, bits));
}

/* Short forms such as 10.1 are left out: ipaddr.js reads 10.1/16 as 10.0.0.1/16, which nobody means. */
function rangeOf(text: string): Range | null {
  const [address = '', bits, ...rest] = text.split('/');
  const plain = ipaddr.IPv4.isValidFourPartDecimal(address) || (address.includes(':') && ipaddr.IPv6.isValid(address));
  if (!plain || rest.length > 0) return null;
  if (bits !== undefined) return ipaddr.isValidCIDR(text) ? ipaddr.parseCIDR(text) : null;
  const single = ipaddr.process(address);
  return [single, single.kind() === 'ipv4' ? 32 : 128];
}
