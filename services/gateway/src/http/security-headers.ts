import { ServerResponse, IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';
import { config } from '../config.js';

/**
 * Security headers of every answer. It comes first in the module: what is registered later inherits its hook. Helmet says which; they
 * do not depend on the request, so it is asked once: making them anew was a fifth of the gateway's work.
 */
@Injectable()
export class SecurityHeaders implements OnModuleInit {
  constructor(private readonly adapter: HttpAdapterHost) {}

  onModuleInit(): void {
    this.adapter.httpAdapter.getInstance<FastifyInstance>().addHook('onRequest', (_request, reply, done) => {
      void reply.headers(fixedHeaders);
      done();
    });
  }
}

/** What a middleware sets on an answer. */
function headersOf(middleware: ReturnType<typeof helmet>): Record<string, string> {
  const request = new IncomingMessage(new Socket());
  const answer = new ServerResponse(request);
  middleware(request, answer, (failed) => {
    if (failed) throw failed;
  });
  return Object.fromEntries(Object.entries(answer.getHeaders()).map(([name, value]) => [name, String(value)]));
}

function options(publicUrl: string) {
  const secure = publicUrl.startsWith('https:');
  const socket = publicUrl.replace(/^http/, 'ws');
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", socket],
        frameSrc: ["'self'", ...config.frameOrigins],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(secure && { upgradeInsecureRequests: [] }),
      },
    },
    strictTransportSecurity: secure ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' as const },
  };
}

/** What every answer of a platform at this address says of itself. */
export const securityHeadersAt = (publicUrl: string): Readonly<Record<string, string>> =>
  headersOf(helmet(options(publicUrl)));

/** Of every answer, as they go out. */
export const fixedHeaders = securityHeadersAt(config.publicUrl);
