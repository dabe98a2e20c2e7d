import { applyDecorators } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { Transform, Type } from 'class-transformer';
import { IsOptional, ValidateBy, ValidateIf, ValidateNested, type ValidationArguments } from 'class-validator';
import { minorFromWire } from '../money/index.js';
import { messageKey } from './messages.js';
import { isDay, isInstant, isPlain } from './readable.js';

/** What every field may say of itself. A nullable field takes null, an optional one may be absent. */
export interface FieldOptions {
  optional?: boolean;
  nullable?: boolean;
  description?: string;
  example?: unknown;
}

const uuidForm = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-9a-f][0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/;

function field(options: FieldOptions, api: ApiPropertyOptions, ...rules: PropertyDecorator[]): PropertyDecorator {
  const { optional = false, nullable = false, description, example } = options;
  return applyDecorators(
    ApiProperty({ ...api, required: !optional, nullable, description, example } as ApiPropertyOptions),
    ...(optional ? [ValidateIf((_object, value) => value !== undefined && !(nullable && value === null))] : []),
    ...(!optional && nullable ? [ValidateIf((_object, value) => value !== null)] : []),
    ...rules,
  );
}

function rule(
  name: string,
  validate: (value: unknown, args?: ValidationArguments) => boolean,
  ...bounds: Array<string | number>
): PropertyDecorator {
  return ValidateBy({ name, validator: { validate, defaultMessage: () => messageKey(name, ...bounds) } });
}

/**
 * Text of `min` to `max` characters (default 1 to 200), optionally of a pattern, that shows as what it is: without characters that
 * nobody sees and that turn the reading direction. `trim: false` is for secrets and files, which are taken as they come.
 */
export function Text(
  options: FieldOptions & { min?: number; max?: number; pattern?: RegExp; trim?: boolean } = {},
): PropertyDecorator {
  const { min = 1, max = 200, pattern, trim = true } = options;
  const fits = (value: unknown) =>
    typeof value === 'string' && [...value].length >= min && [...value].length <= max && !value.includes('\0');
  return field(
    options,
    {
      type: String,
      minLength: min,
      maxLength: max,
      ...(pattern && { pattern: pattern.source }),
      ...(!trim && { format: 'password' }),
    },
    ...(trim ? [Transform(({ value }) => (typeof value === 'string' ? value.trim() : (value as unknown)))] : []),
    rule('text', fits, min, max),
    ...(trim ? [rule('plain', isPlain)] : []),
    ...(pattern ? [rule('pattern', (value) => typeof value === 'string' && pattern.test(value))] : []),
  );
}

/** A day of the calendar (`2026-03-16`) from 1900 to 2999, as text in code as well: whose day it is, the brand's zone says. */
export function Day(options: FieldOptions = {}): PropertyDecorator {
  return field(options, { type: String, format: 'date' }, rule('day', isDay));
}

const toBigint =
  (pattern: RegExp) =>
  ({ value }: { value: unknown }): unknown => {
    if (typeof value !== 'string' || !pattern.test(value)) return value;
    try {
      return minorFromWire(value);
    } catch {
      return value;
    }
  };

/** Money: a digit string of minor units on the wire, bigint in code. Positive unless `min` says otherwise. */
export function Minor(options: FieldOptions & { min?: bigint; max?: bigint } = {}): PropertyDecorator {
  const { min = 1n, max = 10n ** 18n } = options;
  return field(
    options,
    { type: String, pattern: '^-?\\d{1,19}$' },
    Transform(toBigint(/^-?\d{1,19}$/)),
    rule('minor', (value) => typeof value === 'bigint' && value >= min && value <= max),
  );
}

/** An int64 id: a digit string on the wire, bigint in code. */
export function Id(options: FieldOptions = {}): PropertyDecorator {
  return field(
    options,
    { type: String, pattern: '^\\d{1,19}$' },
    Transform(toBigint(/^\d{1,19}$/)),
    rule('id', (value) => typeof value === 'bigint'),
  );
}

/** A UUID in lower case. */
export function Uuid(options: FieldOptions = {}): PropertyDecorator {
  return field(
    options,
    { type: String, format: 'uuid' },
    rule('uuid', (value) => typeof value === 'string' && uuidForm.test(value)),
  );
}

/** A list of UUIDs, none of them twice. */
export function Uuids(options: FieldOptions & { min?: number; max: number }): PropertyDecorator {
  const { min = 0, max } = options;
  const fits = (value: unknown) =>
    Array.isArray(value) &&
    value.length >= min &&
    value.length <= max &&
    new Set(value).size === value.length &&
    value.every((item) => typeof item === 'string' && uuidForm.test(item));
  return field(
    options,
    {
      type: 'array',
      items: { type: 'string', format: 'uuid' },
      ...(min > 0 && { minItems: min }),
      maxItems: max,
      uniqueItems: true,
    },
    rule('list', fits, min, max),
  );
}

/** A whole number; digit strings of a query are read as numbers. */
export function Int(options: FieldOptions & { min?: number; max?: number } = {}): PropertyDecorator {
  const { min = 0, max = Number.MAX_SAFE_INTEGER } = options;
  return field(
    options,
    { type: 'integer', minimum: min, maximum: max },
    Transform(({ value }) =>
      typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : (value as unknown),
    ),
    rule(
      'integer',
      (value) => Number.isSafeInteger(value) && (value as number) >= min && (value as number) <= max,
      min,
      max,
    ),
  );
}

/** A boolean; `true` and `false` of a query are read. */
export function Flag(options: FieldOptions = {}): PropertyDecorator {
  return field(
    options,
    { type: Boolean },
    Transform(({ value }) => (value === 'true' ? true : value === 'false' ? false : (value as unknown))),
    rule('flag', (value) => typeof value === 'boolean'),
  );
}

/** One of a closed set of texts. */
export function OneOf<T extends string>(values: readonly T[], options: FieldOptions = {}): PropertyDecorator {
  return field(
    options,
    { enum: [...values] as string[] },
    rule('oneOf', (value) => (values as readonly unknown[]).includes(value), values.join(', ')),
  );
}

/** An instant from 1900 to 2999: ISO 8601 with a zone on the wire, Date in code. */
export function Instant(options: FieldOptions = {}): PropertyDecorator {
  const read = ({ value }: { value: unknown }): unknown =>
    typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T.+(?:Z|[+-]\d{2}:\d{2})$/.test(value) ? new Date(value) : value;
  return field(
    options,
    { type: String, format: 'date-time' },
    Transform(read),
    rule('instant', (value) => value instanceof Date && isInstant(value)),
  );
}

/** An object with its own fields. */
export function Nested(type: () => new () => object, options: FieldOptions = {}): PropertyDecorator {
  return field(
    options,
    // Nest tells a function that answers the class from the class itself by its name, which a property gives it.
    { type: () => type() },
    Type(type),
    rule('object', (value) => typeof value === 'object' && value !== null && !Array.isArray(value)),
    ValidateNested(),
  );
}

/** A list of objects, or of texts when no type is given. */
export function ListOf(
  type: (() => new () => object) | null,
  options: FieldOptions & { min?: number; max?: number } = {},
): PropertyDecorator {
  const { min = 0, max = 100 } = options;
  const fits = (value: unknown) => Array.isArray(value) && value.length >= min && value.length <= max;
  if (type)
    return field(
      options,
      { type: () => type(), isArray: true },
      Type(type),
      rule('list', fits, min, max),
      ValidateNested({ each: true }),
    );
  const texts = (value: unknown) =>
    fits(value) && (value as unknown[]).every((item) => typeof item === 'string' && item.length <= 200);
  const plain = (value: unknown) => !Array.isArray(value) || value.every(isPlain);
  return field(options, { type: String, isArray: true }, rule('list', texts, min, max), rule('plain', plain));
}

/** What {@link Json} takes. Nest wants a type beside alternatives, and leaves it out of the document. */
const free = {
  type: 'object',
  additionalProperties: true,
  anyOf: [
    { type: 'object', additionalProperties: true },
    { type: 'array', items: {} },
  ],
} as const;

/** A JSON object or list of free shape, for the few places that store one (settings, approval payloads). */
export function Json(options: FieldOptions & { maxBytes?: number } = {}): PropertyDecorator {
  const { maxBytes = 8192 } = options;
  const fits = (value: unknown) =>
    typeof value === 'object' && value !== null && JSON.stringify(value).length <= maxBytes;
  return field(
    options,
    { ...free, anyOf: [...free.anyOf] },
    rule('object', fits),
    ...(options.optional ? [IsOptional()] : []),
  );
}
