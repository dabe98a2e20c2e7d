import type { FastifyRequest } from 'fastify';
import { config } from '../config.js';

/** The visitor's address. X-Forwarded-For counts only when the peer is one of our own proxies. */
export function clientIp(request: FastifyRequest): string {
  const peer = plain(request.socket.remoteAddress ?? '');
  const forwarded = request.headers['x-forwarded-for'];
  if (!config.trustedProxies.includes(peer) || typeof forwarded !== 'string') return peer;
  const hops = forwarded.split(',').map((hop) => plain(hop.trim()));
  return hops.reverse().find((hop) => !config.trustedProxies.includes(hop)) ?? peer;
}

const plain = (address: string): string => address.replace(/^::ffff:/, '');
