import ipaddr from 'ipaddr.js';

declare const isNetwork: unique symbol;

/** Whom a limit per address counts: an IPv4 address, or the /64 of an IPv6 one, of which a single customer has all 2^64. */
export type Network = string & { readonly [isNetwork]: true };

const customerBits = 64;

/** The network that a visitor's address belongs to; a text that is no address stands for itself. */
export function networkOf(address: string): Network {
  if (!address.includes(':') || !ipaddr.isValid(address)) return address as Network;
  const plain = ipaddr.process(address);
  if (plain.kind() === 'ipv4') return plain.toString() as Network;
  const { parts } = plain as ipaddr.IPv6;
  const network = new ipaddr.IPv6([...parts.slice(0, customerBits / 16), 0, 0, 0, 0]);
  return `${network.toString()}/${customerBits}` as Network;
}
