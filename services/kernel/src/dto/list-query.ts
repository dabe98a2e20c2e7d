import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { ValidateBy } from 'class-validator';
import { Flag, Int, OneOf, Text } from './fields.js';
import { messageKey } from './messages.js';
import { isKept } from './readable.js';

type FilterValue = string | number | boolean | ReadonlyArray<string | number>;

const scalar = (value: unknown): boolean =>
  ['string', 'number', 'boolean'].includes(typeof value) && String(value).length <= 200 && isKept(String(value));
const isFilter = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.values(value).every(
    (item) => scalar(item) || (Array.isArray(item) && item.length <= 100 && item.every(scalar)),
  );

function readJson(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
}

/** A page of a list. `filter` is a JSON object of scalars or lists of scalars; pages start at 1. */
export class ListQuery {
  @Int({ min: 1, max: 100_000, optional: true })
  page = 1;

  @Int({ min: 1, max: 100, optional: true })
  perPage = 25;

  @Text({ max: 40, optional: true, pattern: /^[A-Za-z]\w*$/ })
  sort?: string;

  @OneOf(['ASC', 'DESC'] as const, { optional: true })
  order?: 'ASC' | 'DESC';

  @ApiProperty({
    type: String,
    required: false,
    description: 'JSON object: field to value or list of values',
    default: '{}',
  })
  @Transform(({ value }) => readJson(value))
  @ValidateBy({ name: 'object', validator: { validate: isFilter, defaultMessage: () => messageKey('object') } })
  filter: Readonly<Record<string, FilterValue>> = {};
}

/** An answer of a paged list in react-admin's shape. */
export interface Page<T> {
  data: T[];
  total: number;
  /** There are more than `total`, up to which they were counted. */
  more?: true;
}

/** An answer of a list too large to count. */
export interface OpenPage<T> {
  data: T[];
  pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean };
}

type PageClass<T> = new () => Page<T>;

/** The OpenAPI class of a page of `item`. */
export function PageOf<T extends object>(item: new () => T): PageClass<T> {
  class PageDto implements Page<T> {
    @ApiProperty({ type: item, isArray: true })
    data: T[];

    @ApiProperty({ type: 'integer' })
    total: number;

    @ApiProperty({ type: Boolean, required: false, description: 'there are more than `total`; counting stopped there' })
    more?: true;
  }
  Object.defineProperty(PageDto, 'name', { value: `${item.name}Page` });
  return PageDto;
}

class PageInfo {
  @Flag() hasNextPage: boolean;
  @Flag() hasPreviousPage: boolean;
}

/** The OpenAPI class of a page of `item` of a list too large to count. */
export function OpenPageOf<T extends object>(item: new () => T): new () => OpenPage<T> {
  class PageDto implements OpenPage<T> {
    @ApiProperty({ type: item, isArray: true })
    data: T[];

    @ApiProperty({ type: PageInfo })
    pageInfo: PageInfo;
  }
  Object.defineProperty(PageDto, 'name', { value: `${item.name}OpenPage` });
  return PageDto;
}
