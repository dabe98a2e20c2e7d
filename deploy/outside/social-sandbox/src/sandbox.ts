import formbody from '@fastify/formbody';
import fastify, { type FastifyInstance } from 'fastify';
import { serveFacebook } from './facebook.js';
import { GrantStore } from './grants.js';
import { serveGeetest } from './geetest.js';
import { serveGoogle } from './google.js';
import { serveTelegram } from './telegram.js';

export interface SandboxOptions {
  readonly host: string;
  readonly port: number;
  /** How the platform's servers reach this program: what it calls itself in what it signs. */
  readonly issuerUrl: string;
  /** How browsers reach it. */
  readonly publicUrl: string;
  /** The site that people are sent back to; other hosts of the same machine and port are its brands. */
  readonly returnUrl: string;
  readonly clientId: string;
  /** Of both OAuth clients, the second half of the bot's token, and Geetest's key. */
  readonly clientSecret: string;
  /** Whether whoever asks may have Geetest's second check answer falsely. */
  readonly geetestLies: boolean;
}

/** Starts the stand-ins for the three companies, and for Geetest. */
export async function createSandbox(options: SandboxOptions): Promise<FastifyInstance> {
  // It lets some wait for their answer when asked to: who stops it does not wait with them.
  const app = fastify({ bodyLimit: 64 * 1024, forceCloseConnections: true });
  await app.register(formbody);
  app.addHook('onRequest', async (_request, reply) => {
    void reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
    void reply.header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    );
  });
  await serveGoogle(app, options, new GrantStore());
  serveFacebook(app, options, new GrantStore());
  serveTelegram(app, options);
  serveGeetest(app, options);
  app.get('/health', () => ({ ok: true }));
  await app.listen({ host: options.host, port: options.port });
  return app;
}
