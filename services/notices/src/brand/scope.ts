import { principal } from '@banyan/kernel/auth';
import { type ListSpec, sql } from '@banyan/kernel/database';
import { authErrors } from '@banyan/kernel/errors';

/** An operator of one brand has nothing to say in another one. */
export function requireScope(brand: string): void {
  const own = principal().brand;
  if (own !== '' && own !== brand) throw authErrors.forbidden();
}

/** A list of rows `a` with what the operator in hand may see: all of it, or what is of his brand. */
export function inScope(spec: ListSpec): ListSpec {
  const { brand } = principal();
  if (brand === '') return spec;
  return { ...spec, where: sql`${spec.where ?? sql`true`} and a.brand = $1`, parameters: [brand] };
}
