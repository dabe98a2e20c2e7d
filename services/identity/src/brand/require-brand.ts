import { type Query, sql } from '@banyan/kernel/database';
import { requestErrors } from '@banyan/kernel/errors';

/** Throws `request.not_found` for a code that no brand has; null stands for all of them. */
export async function requireBrand(query: Query, code: string | null): Promise<void> {
  if (code === null) return;
  const found = await query(sql`select from brand where code = $1`, [code]);
  if (found.length === 0) throw requestErrors.not_found();
}
