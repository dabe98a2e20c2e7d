import type { ValueTransformer } from 'typeorm';

/** For `bigint` columns: pg answers them as text, code holds bigint. */
export const bigintColumn: ValueTransformer = {
  from: (value: string | null) => (value === null ? null : BigInt(value)),
  to: (value: bigint | null | undefined) => (typeof value === 'bigint' ? value.toString() : value),
};
