import type { LoggerService } from '@nestjs/common';
import { pino, type Logger as Pino } from 'pino';
import { ctx } from './context.js';

const secrets = [
  'password',
  'newPassword',
  'oldPassword',
  'confirmNewPassword',
  'captcha',
  'token',
  'otp',
  'code',
  'secret',
  'authorization',
  'cookie',
  'accountNumber',
  'payload',
  'challenge',
];

/** The process logger: JSON lines with the request's id, secrets cut out at any of the first two levels. */
export function createPino(service: string, level: string): Pino {
  return pino({
    level,
    base: { service },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    redact: { paths: secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[cut]' },
    mixin: () => {
      const { requestId, principal } = ctx();
      return { ...(requestId && { requestId }), ...(principal && { actor: `${principal.type}:${principal.id}` }) };
    },
  });
}

/** Lets Nest's Logger write through pino. */
export class PinoLogger implements LoggerService {
  constructor(private readonly pino: Pino) {}

  log(message: unknown, ...rest: unknown[]): void {
    this.write('info', message, rest);
  }
  warn(message: unknown, ...rest: unknown[]): void {
    this.write('warn', message, rest);
  }
  error(message: unknown, ...rest: unknown[]): void {
    this.write('error', message, rest);
  }
  debug(message: unknown, ...rest: unknown[]): void {
    this.write('debug', message, rest);
  }
  verbose(message: unknown, ...rest: unknown[]): void {
    this.write('trace', message, rest);
  }

  private write(level: 'info' | 'warn' | 'error' | 'debug' | 'trace', message: unknown, rest: unknown[]): void {
    const context = typeof rest.at(-1) === 'string' ? (rest.pop() as string) : undefined;
    const [detail] = rest;
    if (message instanceof Error) this.pino[level]({ context, err: message }, message.message);
    else if (typeof message === 'object' && message !== null) this.pino[level]({ context, ...message });
    else this.pino[level]({ context, ...(detail !== undefined && { detail }) }, String(message));
  }
}
