import type { FastifyReply } from 'fastify';

const origin = /^https?:\/\/[a-z\d.-]+(:\d+)?$/;

/** Lets this page alone use more origins under one directive. Whatever is no plain origin must reach no header. */
export function allowOrigins(
  reply: FastifyReply,
  directive: 'connect-src' | 'frame-src' | 'img-src' | 'script-src' | 'style-src',
  origins: readonly string[],
): void {
  const fit = origins.filter((one) => origin.test(one));
  const policy = String(reply.getHeader('content-security-policy'));
  const own = `${directive} 'self'`;
  void reply.header('content-security-policy', policy.replace(own, [own, ...fit].join(' ')));
}
