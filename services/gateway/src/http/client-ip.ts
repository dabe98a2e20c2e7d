import type { IncomingMessage } from 'node:http';
import { networkOf, type Network } from '@banyan/kernel/app';
import { config } from '../config.js';

/** The visitor's address. X-Forwarded-For counts only when the peer is one of our own proxies. */
export function clientIp(request: Pick<IncomingMessage, 'socket' | 'headers'>): string {
  const peer = plainAddress(request.socket.remoteAddress ?? '');
  const forwarded = request.headers['x-forwarded-for'];
  if (!config.trustedProxies.includes(peer) || typeof forwarded !== 'string') return peer;
  const hops = forwarded.split(',').map((hop) => plainAddress(hop.trim()));
  return hops.reverse().find((hop) => !config.trustedProxies.includes(hop)) ?? peer;
}

/** Whom limits count a visitor as. */
export const clientNetwork = (request: Parameters<typeof clientIp>[0]): Network => networkOf(clientIp(request));

/** An IPv4 address is the same whether it came mapped to IPv6 or not. */
export const plainAddress = (address: string): string => address.replace(/^::ffff:/, '');
