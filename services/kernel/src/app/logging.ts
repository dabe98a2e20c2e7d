import type { LoggerService } from '@nestjs/common';
import { pino, stdSerializers, type DestinationStream, type Logger as Pino, type LoggerOptions } from 'pino';
import { maskId } from '../rules/mask.js';
import { ctx, type Principal } from '../runtime/context.js';

/** Names of what no log may hold, compared without case; as a whole, or as a part where a part gives it away. */
const secretName =
  /password|token|secret|captcha|authorization|cookie|challenge|^(otp|totp|code|proof|payload|pin|cvv|accountnumber|cardnumber)$/i;
const cut = '[cut]';

/** Names of members, and of the commands that move their money: only the ends of these are written. */
const memberName = /^(?:member|player|account|upline|downline)(?:id)?$|^username$/i;
const commandName = /^(?:key|idempotencykey|commandid)$/i;

/** In texts: `name=value` of addresses and cookies, `"name":"value"` of JSON, and what follows `Bearer`. */
const inTexts: ReadonlyArray<readonly [RegExp, string]> = [
  [/\b([\w-]*(?:password|token|secret|captcha|challenge|otp|code|session|refresh|key|sid))=[^&\s;"']+/gi, `$1=${cut}`],
  [/("[\w-]*(?:password|token|secret|captcha|challenge|otp|code|payload|number)\\?"\s*:\s*\\?")[^"\\]*/gi, `$1${cut}`],
  [/\b(Bearer|Basic)\s+[\w.~+/=-]+/gi, `$1 ${cut}`],
];

const textWithout = (text: string): string =>
  inTexts.reduce((kept, [pattern, instead]) => kept.replace(pattern, instead), text);

/** Fields of a database's errors that hold what the failed statement was about, whatever its names are. */
const values: ReadonlySet<string> = new Set(['parameters', 'detail', 'where', 'internalQuery']);

const mostDeep = 8;

/** What is masked of a line. Whoever has to act on it needs the command. */
const maskedOf = (fields: object): RegExp[] =>
  'alarm' in fields && fields.alarm === true ? [memberName] : [memberName, commandName];

/** A copy of what is to be written, without secrets; what goes round or too deep is left out. */
function without(value: unknown, above: readonly unknown[] = [], inError = false): unknown {
  if (typeof value === 'string') return textWithout(value);
  if (typeof value === 'bigint') return value.toString();
  if (typeof value !== 'object' || value === null) return value;
  if (above.includes(value) || above.length >= mostDeep) return '[…]';
  const within = [...above, value];
  if (Array.isArray(value)) return value.map((one) => without(one, within, inError));
  if (value instanceof Date) return value;
  const failed = inError || value instanceof Error;
  const fields = Object.entries(value instanceof Error ? { ...stdSerializers.err(value) } : value);
  return Object.fromEntries(
    (failed ? fields.filter(([name]) => !values.has(name)) : fields).map(([name, one]) => {
      const secret = secretName.test(name) && (typeof one !== 'object' || one !== null);
      if (secret && !isRefusalCode(name, one)) return [name, cut];
      const kept = without(one, within, failed);
      const isMasked = isPlainValue(kept) && maskedOf(value).some((names) => names.test(name));
      return [name, isMasked ? maskId(String(kept)) : kept];
    }),
  );
}

const isPlainValue = (value: unknown): value is string | number =>
  typeof value === 'string' || typeof value === 'number';

/** The code of a refusal, a driver or the system names what broke and is no secret. */
const isRefusalCode = (name: string, value: unknown): boolean =>
  name === 'code' && typeof value === 'string' && /^([a-z]+\.[a-z_]+|E[A-Z]+|[0-9A-Z]{5})$/.test(value);

/** An operator by number, a member by the end of his. */
function actorOf({ type, id }: Principal): string {
  return `${type}:${type === 'member' ? maskId(String(id)) : String(id)}`;
}

/** The process logger: JSON lines with the request's id, secrets cut out and members masked wherever they stand. */
export function createPino(service: string, level: string, to?: DestinationStream): Pino {
  const options: LoggerOptions = {
    level,
    base: { service },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }), log: (fields) => without(fields) as Record<string, unknown> },
    // Errors are taken apart with all else.
    serializers: { err: (error: unknown) => error },
    mixin: () => {
      const { requestId, principal } = ctx();
      return { ...(requestId && { requestId }), ...(principal && { actor: actorOf(principal) }) };
    },
  };
  return to ? pino(options, to) : pino(options);
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
    if (message instanceof Error) this.pino[level]({ context, err: message }, textWithout(message.message));
    else if (typeof message === 'object' && message !== null) this.pino[level]({ context, ...message });
    else this.pino[level]({ context, ...(detail !== undefined && { detail }) }, textWithout(String(message)));
  }
}
