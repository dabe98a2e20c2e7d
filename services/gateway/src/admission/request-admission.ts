import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { config } from '../config.js';
import { InFlightRequests } from '../limit/in-flight-requests.js';
import { AdmissionService } from './admission.service.js';
import { sendError } from '../http/send-error.js';
import { clientNetwork } from '../http/client-ip.js';
import { policyOf } from '../http/path-policy.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Goes on to a service, which has a count of its own of what is on its way. */
    proxied?: true;
  }
}

/** A page comes with many files at once. */
const filesInFlight = 4 * config.requestsInFlight;

/**
 * Every request passes this, whatever serves it: routes of services, files, pages, documents, and what is not found. It runs
 * before whatever is registered later; the live channel, which Fastify does not see, has the same admission of its own.
 */
@Injectable()
export class RequestAdmission implements OnModuleInit {
  constructor(
    private readonly adapter: HttpAdapterHost,
    private readonly admission: AdmissionService,
    private readonly inFlight: InFlightRequests,
  ) {}

  onModuleInit(): void {
    this.adapter.httpAdapter.getInstance<FastifyInstance>().addHook('onRequest', (request, reply, done) => {
      this.enter(request, reply).then(
        () => done(),
        (error: unknown) => void sendError(error, request, reply),
      );
    });
  }

  /** @operation before every operation of every service. */
  private async enter(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { url, config: route } = request.routeOptions;
    const policy = await this.admission.admit(request.raw, (path) => policyOf(request.method, path, url === '/*'));
    if (route.proxied) return;
    const most = policy.counted === 'file' ? filesInFlight : config.requestsInFlight;
    this.inFlight.take(reply.raw, `gateway ${policy.counted}`, clientNetwork(request), most).answered();
  }
}
