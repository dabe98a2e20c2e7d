import { ValidationPipe, type ArgumentMetadata, type ValidationError } from '@nestjs/common';
import { ctx } from '../runtime/context.js';
import { requestErrors } from '../errors/index.js';
import { messageText } from './messages.js';
import { isKept } from './readable.js';

const mostLevels = 32;

/**
 * Reading a request into its class recurses, so one that is nested without end must be refused before; and text that is
 * no Unicode (half a surrogate pair) or holds a NUL can be kept by no database. What was read is looked at again: a query's
 * text may have been JSON, with escapes that only its reader sees.
 */
class BoundedPipe extends ValidationPipe {
  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    // What comes by gRPC has no class; its service judges each part of it.
    const ours = metadata.type !== 'custom' && metadata.metatype !== Object;
    if (ours && !isReadable(value)) throw requestErrors.malformed();
    const read: unknown = await super.transform(value, metadata);
    if (ours && !isReadable(read)) throw requestErrors.malformed();
    return read;
  }
}

/** Names of fields as well as values: both are kept where an object is. */
function isReadable(value: unknown): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; depth <= mostLevels; depth += 1) {
    if (level.some((item) => typeof item === 'string' && !isKept(item))) return false;
    level = level.flatMap((item) =>
      typeof item === 'object' && item !== null ? [...Object.keys(item), ...Object.values(item)] : [],
    );
    if (level.length === 0) return true;
  }
  return false;
}

/** Checks every request against its class; unknown fields are refused, never dropped in silence. */
export function createValidationPipe(): ValidationPipe {
  return new BoundedPipe({
    transform: true,
    whitelist: true,
    forbidNonWhitelisted: true,
    forbidUnknownValues: true,
    exceptionFactory: (problems) => requestErrors.invalid({ fields: fieldsOf(problems, ctx().language) }),
  });
}

/** Sentences by field path (`bet.amount`), in the request's language. */
export function fieldsOf(
  problems: readonly ValidationError[],
  language: string,
  prefix = '',
): Record<string, string[]> {
  const fields: Array<[path: string, messages: string[]]> = [];
  for (const problem of problems) {
    const path = prefix + problem.property;
    const own = Object.entries(problem.constraints ?? {}).map(([name, key]) =>
      messageText(name === 'whitelistValidation' ? name : key, language),
    );
    if (own.length > 0) fields.push([path, own]);
    fields.push(...Object.entries(fieldsOf(problem.children ?? [], language, `${path}.`)));
  }
  return Object.fromEntries(fields);
}
