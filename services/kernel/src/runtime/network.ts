import ipaddr from 'ipaddr.js';

declare const isNetwork: unique symbol;

/** Whom a limit per address counts: an IPv4 address, or the /64 of an IPv6 one, of which a single customer has all 2^64. */
export type Network = string & { readonly [isNetwork]: true };

const customerBits = 64;
/** The most that providers give a single customer. */
const siteBits = 48;
/** A site may do so many times what one of its networks may: many customers can share one. */
export const networksOfSite = 16;

/** The first `bits` of an IPv6 address. */
function prefixOf({ parts }: ipaddr.IPv6, bits: number): Network {
  const kept = parts.map((part, at) => (at < bits / 16 ? part : 0));
  return `${new ipaddr.IPv6(kept).toString()}/${bits}` as Network;
}

/** The network that a visitor's address belongs to; a text that is no address stands for itself. */
export function networkOf(address: string): Network {
  if (!address.includes(':') || !ipaddr.isValid(address)) return address as Network;
  const plain = ipaddr.process(address);
  if (plain.kind() === 'ipv4') return plain.toString() as Network;
  return prefixOf(plain as ipaddr.IPv6, customerBits);
}

/** The /48 around a network of {@link networkOf}, which one customer may have whole; undefined for what has none. */
export function siteOf(network: Network): Network | undefined {
  const [address = '', bits] = network.split('/');
  return bits === String(customerBits) ? prefixOf(ipaddr.IPv6.parse(address), siteBits) : undefined;
}

/** What one who rents addresses has of them: the /24 around an IPv4 address, the site around a /64; the network itself where there is neither. */
export function neighbourhoodOf(network: Network): string {
  if (ipaddr.IPv4.isValidFourPartDecimal(network)) return `${network.split('.').slice(0, 3).join('.')}.0/24`;
  return siteOf(network) ?? network;
}

/** Whom a limit of `most` for each network counts, and how far: the network, and its site where it has one. */
export function boundsOf(network: Network, most: number): ReadonlyArray<readonly [Network, number]> {
  const site = siteOf(network);
  return site ? [[network, most] as const, [site, networksOfSite * most] as const] : [[network, most] as const];
}
