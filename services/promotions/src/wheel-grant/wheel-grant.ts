import { sql, type Query, type Tx } from '@banyan/kernel/database';
import { errors } from '../errors.js';

/* Of a wheel `a`: the dearest prize is left of the budget, and no prize is out of stock. */
export const isLeft = sql`(a.spent_minor + a.most_minor <= a.budget_minor
  and not exists (select from wheel_segment o where o.wheel_id = a.id and o.stock > 0 and o.taken >= o.stock))`;

/** A wheel that promotions may give spins of. */
interface Givable {
  readonly minLevel: number;
  readonly paidIn: boolean;
  readonly isLeft: boolean;
}

/** Of a wheel that a promotion names: whose it is, and in which currency. */
export interface NamedWheel {
  readonly wheelId: string;
  readonly brand: string;
  readonly currency: string;
}

/** The wheel while members may spin it now or later; null once it is over, or when it was never published. */
export async function findGivable(
  query: Query,
  { wheelId, brand, currency }: NamedWheel,
  now: Date,
): Promise<Givable | null> {
  const [wheel] = await query<Givable>(
    sql`select a.min_level as "minLevel", a.paid_in as "paidIn", ${isLeft} as "isLeft"
     from wheel a where a.id = $1 and a.brand = $2 and a.currency = $3 and a.state = 'PUBLISHED' and a.closes_at > $4`,
    [wheelId, brand, currency, now],
  );
  return wheel ?? null;
}

/** {@link findGivable}. Throws `promotions.wheel_closed` when there is none. */
export async function requireGivable(query: Query, named: NamedWheel, now: Date): Promise<Givable> {
  const wheel = await findGivable(query, named, now);
  if (!wheel) throw errors.wheel_closed();
  return wheel;
}

/** Spins of a claim, and for whom. */
interface GivenSpins {
  readonly claimId: string;
  readonly wheelId: string;
  readonly memberId: string;
  readonly spins: number;
  readonly at: Date;
}

/** Books spins for the member of a claim; they can be spun until the wheel ends. For the same claim a second time it fails. */
export async function giveSpins(tx: Tx, { claimId, wheelId, memberId, spins, at }: GivenSpins): Promise<void> {
  await tx.query(
    sql`insert into wheel_grant (claim_id, wheel_id, member_id, deposit_id, granted, granted_at)
     select id, $2, $3, deposit_id, $4, $5 from claim where id = $1`,
    [claimId, wheelId, memberId, spins, at],
  );
}

/** Uses one of the spins up that were booked, of a member who is locked. */
export async function useGrant(tx: Tx, grantId: string): Promise<void> {
  await tx.query(sql`update wheel_grant set used = used + 1 where id = $1`, [grantId]);
}

/* What is left of booked spins `g`: nothing of those that a deposit brought which went back. The claims and the wheels are told of it each in their own time; the first to know counts. */
export const leftOfGrant = sql`(case when exists (select from charged_back_deposit b where b.deposit_id = g.deposit_id)
  or exists (select from wheel_deposit d where d.deposit_id = g.deposit_id and d.charged_back) then 0 else g.granted - g.used end)`;
