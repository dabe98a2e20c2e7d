import { ValidationPipe, type ValidationError } from '@nestjs/common';
import { ctx } from '../app/context.js';
import { requestErrors } from '../errors/index.js';
import { messageText } from './messages.js';

/** Checks every request against its class; unknown fields are refused, never dropped in silence. */
export function createValidationPipe(): ValidationPipe {
  return new ValidationPipe({
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
  const fields: Record<string, string[]> = {};
  for (const problem of problems) {
    const path = prefix + problem.property;
    const own = Object.entries(problem.constraints ?? {}).map(([name, key]) =>
      messageText(name === 'whitelistValidation' ? name : key, language),
    );
    if (own.length > 0) fields[path] = own;
    Object.assign(fields, fieldsOf(problem.children ?? [], language, `${path}.`));
  }
  return fields;
}
