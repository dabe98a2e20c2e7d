import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { config } from '../config.js';
import { Flights } from '../limit/flights.js';
import { AdmissionService } from './admission.service.js';
import { answer } from '../http/answer.js';
import { clientNetwork } from '../http/client-ip.js';
import { doorOf } from '../http/doors.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Goes on to a service, which has a count of its own of what is on its way. */
    proxied?: true;
  }
}

/** A page comes with many files at once. */
const filesInFlight = 4 * config.requestsInFlight;

/**
 * Every request comes through here, whatever answers it: routes of services, files, pages, documents, and what is nowhere. It stands
 * before whatever is registered later; the live channel, which Fastify does not see, has the same admission at its own door.
 */
@Injectable()
export class FrontDoor implements OnModuleInit {
  constructor(
    private readonly adapter: HttpAdapterHost,
    private readonly admission: AdmissionService,
    private readonly flights: Flights,
  ) {}

  onModuleInit(): void {
    this.adapter.httpAdapter.getInstance<FastifyInstance>().addHook('onRequest', (request, reply, done) => {
      this.enter(request, reply).then(
        () => done(),
        (error: unknown) => void answer(error, request, reply),
      );
    });
  }

  /** @door before every operation of every service. */
  private async enter(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { url, config: route } = request.routeOptions;
    const door = await this.admission.admit(request.raw, (path) => doorOf(request.method, path, url === '/*'));
    if (route.proxied) return;
    const most = door.counted === 'file' ? filesInFlight : config.requestsInFlight;
    this.flights.take(reply.raw, `gateway ${door.counted}`, clientNetwork(request), most).answered();
  }
}
