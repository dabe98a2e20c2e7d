import { isIP } from 'node:net';

/** The widest network that somebody's proxies are in: whoever is in it says whose a request is. */
const widest = { 4: 8, 6: 16 } as const;

/** Why a text names no proxies whose word may count: it is neither an address nor a network, or a network of half the world. Undefined when it does. */
export function whyNoProxies(text: string): string | undefined {
  const [address = '', bits, ...more] = text.split('/');
  const version = isIP(address) as 0 | 4 | 6;
  const longest = version === 6 ? 128 : 32;
  const length = Number(bits ?? longest);
  if (version === 0 || more.length > 0 || !/^\d{1,3}$/.test(bits ?? '0') || length > longest)
    return 'is neither an address nor a network';
  if (length < widest[version])
    return `is wider than /${widest[version]}: everybody in it could say whose a request is; name the proxies' own network`;
  if (version === 6 && isMapped(address)) return 'has IPv4 addresses in it; write them as such';
  return undefined;
}

/** Addresses under `::`, where all of IPv4 is once more; the loopback address alone is not of those. */
function isMapped(address: string): boolean {
  const [plain = ''] = address.split('%');
  const { hostname } = new URL(`http://[${plain}]`);
  return hostname.startsWith('[::') && hostname !== '[::1]';
}
