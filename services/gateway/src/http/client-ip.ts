import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import { networkOf, type Network } from '@banyan/kernel/app';
import { config } from '../config.js';

/** All of our own proxies, by texts that `whyNoProxies` has nothing against. */
function proxiesOf(texts: readonly string[]): BlockList {
  const list = new BlockList();
  for (const text of texts) {
    const [address = '', bits] = text.split('/');
    const version = isIP(address) as 4 | 6;
    list.addSubnet(address, Number(bits ?? (version === 6 ? 128 : 32)), `ipv${version}`);
  }
  return list;
}

const proxies = proxiesOf(config.trustedProxies);

/** Whether an address is one of our own proxies. */
export const isProxy = (address: string): boolean => {
  const version = isIP(address);
  return version !== 0 && proxies.check(address, `ipv${version as 4 | 6}`);
};

/** The visitor's address. X-Forwarded-For counts only when the peer is one of our own proxies. */
export function clientIp(request: Pick<IncomingMessage, 'socket' | 'headers'>): string {
  const peer = plainAddress(request.socket.remoteAddress ?? '');
  const forwarded = request.headers['x-forwarded-for'];
  if (!isProxy(peer) || typeof forwarded !== 'string') return peer;
  const hops = forwarded.split(',').map((hop) => plainAddress(hop.trim()));
  return hops.reverse().find((hop) => !isProxy(hop)) ?? peer;
}

/** Whom limits count a visitor as. */
export const clientNetwork = (request: Parameters<typeof clientIp>[0]): Network => networkOf(clientIp(request));

/** An IPv4 address is the same whether it came mapped to IPv6 or not. */
export const plainAddress = (address: string): string => address.replace(/^::ffff:/, '');
