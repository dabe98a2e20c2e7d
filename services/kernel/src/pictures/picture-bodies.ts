import { Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { pictureRules } from '../rules/picture.js';

/** The part of the HTTP server that this needs. */
interface Server {
  addContentTypeParser(
    types: string[],
    parser: (request: unknown, payload: unknown, done: (error: null, body: unknown) => void) => void,
  ): void;
}

/** Leaves pictures unread until the guards have let their sender in; `PictureService` reads them, up to its own limit. */
@Injectable()
export class PictureBodies implements OnModuleInit {
  constructor(private readonly host: HttpAdapterHost) {}

  onModuleInit(): void {
    this.host.httpAdapter
      .getInstance<Server>()
      .addContentTypeParser([...pictureRules.types], (_request, payload, done) => done(null, payload));
  }
}
