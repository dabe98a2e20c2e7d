import { type Sql, sql } from '@banyan/kernel/database';

/** Of texts in many languages the one in the reader's, else the one that was written first. */
export const saidIn = (texts: Sql, language: Sql): Sql =>
  sql`coalesce((select t from jsonb_array_elements(${texts}) t where t ->> 'language' = ${language} limit 1), ${texts} -> 0)`;
