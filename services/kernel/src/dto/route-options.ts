import {
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
  SetMetadata,
  UseInterceptors,
  applyDecorators,
} from '@nestjs/common';
import { ApiExtension } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { tap } from 'rxjs';
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
 * seconds without asking again. Browsers ask every time. A refusal is nobody else's.
 */
export const Shared = (seconds: number) => UseInterceptors(new Sharing(seconds, () => true));

/** As {@link Shared} for an answer that each member gets his own of: visitors alone share it. */
export const SharedByVisitors = (seconds: number) => UseInterceptors(new Sharing(seconds, () => !ctx().principal));

class Sharing implements NestInterceptor {
  constructor(
    private readonly seconds: number,
    private readonly isShared: () => boolean,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler) {
    if (!this.isShared()) return next.handle();
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    const say = () =>
      void reply
        .header('cache-control', `public, max-age=0, s-maxage=${this.seconds}`)
        .header('vary', 'accept-language, authorization');
    return next.handle().pipe(tap(say));
  }
}
