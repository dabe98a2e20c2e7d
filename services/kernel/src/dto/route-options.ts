import {
  type CallHandler,
  type ExecutionContext,
  Header,
  type NestInterceptor,
  SetMetadata,
  UseInterceptors,
  applyDecorators,
} from '@nestjs/common';
import { ApiExtension } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { ctx } from '../runtime/context.js';

export const RAW = 'banyan:raw';

/** The answer goes out as returned, without the player's `{ success, value, message }`. */
export const Raw = () => SetMetadata(RAW, true);

/** A file as the answer of an operation, beside `ApiProduces` that says of which type. */
export const bytes = { schema: { type: 'string', format: 'binary' } } as const;

/** The body arrives as JWE; the gateway decrypts it and refuses a plain one. */
export const Encrypted = () => applyDecorators(ApiExtension('x-encrypted', true));

/**
 * The answer is the same for all members of a kind, or all visitors, of a brand and a language: the gateway may tell it for some
 * seconds without asking again. Browsers ask every time.
 */
export const Shared = (seconds: number) =>
  applyDecorators(Header('cache-control', sharedFor(seconds)), Header('vary', sharedBy));

const sharedFor = (seconds: number): string => `public, max-age=0, s-maxage=${seconds}`;
const sharedBy = 'accept-language, authorization';

/** As {@link Shared} for an answer that each member gets his own of: visitors alone share it. */
export const SharedByVisitors = (seconds: number) => UseInterceptors(new VisitorsShare(seconds));

class VisitorsShare implements NestInterceptor {
  constructor(private readonly seconds: number) {}

  intercept(context: ExecutionContext, next: CallHandler) {
    if (!ctx().principal) {
      const reply = context.switchToHttp().getResponse<FastifyReply>();
      void reply.header('cache-control', sharedFor(this.seconds)).header('vary', sharedBy);
    }
    return next.handle();
  }
}
