import type { FastifyReply } from 'fastify';

const origin = /^https?:\/\/[a-z\d.-]+(:\d+)?$/;
const base = { 'connect-src': `'self'`, 'frame-src': `'self'`, 'img-src': `'self' data: blob:` };

/** Lets this page alone use more origins under one directive. Whatever is no plain origin must reach no header. */
export function allowOrigins(reply: FastifyReply, directive: keyof typeof base, origins: readonly string[]): void {
  const fit = origins.filter((one) => origin.test(one));
  const policy = String(reply.getHeader('content-security-policy'));
  const own = `${directive} ${base[directive]}`;
  void reply.header('content-security-policy', policy.replace(own, [own, ...fit].join(' ')));
}
