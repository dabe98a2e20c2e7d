import { channel } from 'node:diagnostics_channel';
import {
  Catch,
  HttpException,
  Injectable,
  Logger,
  type ArgumentsHost,
  type CallHandler,
  type ExceptionFilter,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { Metadata, status } from '@grpc/grpc-js';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { map, throwError, type Observable } from 'rxjs';
import { DomainError, authErrors, requestErrors, systemErrors } from '../errors/index.js';
import { Unreadable } from '../grpc/grpc-controller.js';
import { RAW } from '../dto/route-options.js';
import { ctx } from '../runtime/context.js';

const isAdmin = (url: string): boolean => url.startsWith('/admin/');

/** Wraps the player API's responses in `{ success, value, message }`. */
@Injectable()
export class ResponseInterceptor implements NestInterceptor {
  constructor(private readonly reflector: Reflector) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    if (context.getType() !== 'http') {
      if (context.switchToRpc().getData() instanceof Unreadable) throw requestErrors.malformed();
      return next.handle();
    }
    const raw = this.reflector.getAllAndOverride<boolean | undefined>(RAW, [context.getHandler(), context.getClass()]);
    if (raw || isAdmin(context.switchToHttp().getRequest<FastifyRequest>().url)) return next.handle();
    return next.handle().pipe(map((value: unknown) => ({ success: true, value: value ?? null, message: '' })));
  }
}

const logger = new Logger('Answer');
/** What was thrown and is no refusal, for whoever watches a process. */
export const faults = channel('banyan.fault');

/** The HTTP answer to anything thrown: status and body in the dialect of the URL. For hooks outside Nest's own filter. */
export function errorResponseOf(error: unknown, url: string): { status: number; body: object } {
  const refusal = refusalOf(error);
  return { status: refusal.status, body: bodyOf(refusal, isAdmin(url)) };
}

/** The one place where an error becomes a response, for both HTTP formats and gRPC. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  catch(error: unknown, host: ArgumentsHost): unknown {
    if (host.getType() === 'rpc') return throwError(() => grpcErrorOf(refusalOf(error), languageOfCall(host)));
    const http = host.switchToHttp();
    const reply = http.getResponse<FastifyReply>();
    if (reply.sent) return undefined;
    const { status: code, body } = errorResponseOf(error, http.getRequest<FastifyRequest>().url);
    return reply.status(code).send(body);
  }
}

function refusalOf(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  const httpStatus = statusOf(error);
  if (httpStatus === 404) return requestErrors.not_found();
  if (httpStatus === 401) return authErrors.required();
  if (httpStatus === 403) return authErrors.forbidden();
  if (httpStatus === 413) return requestErrors.too_large();
  if (httpStatus === 429) return requestErrors.too_many();
  if (httpStatus >= 400 && httpStatus < 500) return requestErrors.malformed();
  faults.publish(error);
  logger.error(error instanceof Error ? error : new Error(String(error)));
  return systemErrors.internal();
}

function statusOf(error: unknown): number {
  if (error instanceof HttpException) return error.getStatus();
  const code = (error as { statusCode?: unknown } | null)?.statusCode;
  return typeof code === 'number' ? code : 500;
}

function bodyOf(refusal: DomainError, admin: boolean): object {
  const { language, requestId } = ctx();
  const message = refusal.text(language);
  if (!admin) return { success: false, value: refusal.details, message, code: refusal.code };
  const fields = refusal.details?.['fields'] as Record<string, string[]> | undefined;
  const errors =
    fields && Object.fromEntries(Object.entries(fields).map(([field, texts]) => [field, texts.join('. ')]));
  return { message, code: refusal.code, requestId, details: refusal.details, ...(errors && { errors }) };
}

const grpcStatus: Readonly<Record<number, status>> = {
  400: status.INVALID_ARGUMENT,
  401: status.UNAUTHENTICATED,
  403: status.PERMISSION_DENIED,
  404: status.NOT_FOUND,
  409: status.ABORTED,
  429: status.RESOURCE_EXHAUSTED,
  503: status.UNAVAILABLE,
};

/** The language that the caller's caller asked for; a call carries it as HTTP does. */
function languageOfCall(host: ArgumentsHost): string {
  const metadata = host.switchToRpc().getContext<unknown>();
  const [language] = metadata instanceof Metadata ? metadata.get('accept-language') : [];
  return String(language ?? ctx().language);
}

function grpcErrorOf(refusal: DomainError, language: string): { code: status; details: string; metadata: Metadata } {
  const metadata = new Metadata();
  metadata.set('x-error-code', refusal.code);
  metadata.set('x-error-status', String(refusal.status));
  const code = grpcStatus[refusal.status] ?? (refusal.status >= 500 ? status.INTERNAL : status.FAILED_PRECONDITION);
  return { code, details: refusal.text(language), metadata };
}
