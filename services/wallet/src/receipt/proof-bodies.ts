import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';

/** The part of the HTTP server that this needs. */
interface Server {
  addContentTypeParser(
    types: string[],
    parser: (request: unknown, payload: unknown, done: (error: null, body: unknown) => void) => void,
  ): void;
}

/** Leaves pictures unread until the guards have let their sender in; `ProofService` reads them, up to its own limit. */
@Injectable()
export class ProofBodies implements OnModuleInit {
  constructor(private readonly host: HttpAdapterHost) {}

  onModuleInit(): void {
    this.host.httpAdapter
      .getInstance<Server>()
      .addContentTypeParser(['image/png', 'image/jpeg'], (_request, payload, done) => done(null, payload));
  }
}
