import { principal } from '@banyan/kernel/auth';
import { type ListSpec, sql } from '@banyan/kernel/database';

/** A list of rows `a` with what the operator in hand may see: all of it, or what is of his brand. */
export function inScope(spec: ListSpec): ListSpec {
  const { brand } = principal();
  if (brand === '') return spec;
  return { ...spec, where: sql`${spec.where ?? sql`true`} and a.brand = $1`, parameters: [brand] };
}
