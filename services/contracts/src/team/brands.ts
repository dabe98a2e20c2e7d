import { type Query, sql } from '@banyan/kernel/database';

/** The brands that have members: one look into the index for each. */
export async function brandsWithMembers(query: Query): Promise<string[]> {
  return (await query<{ brand: string }>(brandsSql)).map(({ brand }) => brand);
}

const brandsSql = sql`
with recursive known as (
  select min(brand) as brand from team_member
  union all select (select min(m.brand) from team_member m where m.brand > k.brand) from known k where k.brand is not null
) select brand from known where brand is not null`;
