import { principal } from '@banyan/kernel/auth';
import { sql, type Query } from '@banyan/kernel/database';
import { errors } from '../errors.js';
import { isLeft } from '../wheel-grant/wheel-grant.js';
import type { Ways } from './chances.service.js';
import type { PrizeKind } from './wheel.dto.js';

interface Segment {
  readonly kind: PrizeKind;
  readonly amountMinor: string;
  readonly points: number;
  readonly weight: number;
}

/** A wheel as it is spun: nothing of it but `isOpen` and `isLeft` changes once it is published. */
export interface Wheel extends Ways {
  readonly turnover: number;
  readonly minLevel: number;
  readonly paidIn: boolean;
  readonly perAddress: number;
  readonly price: number;
  readonly segments: readonly Segment[];
  readonly isOpen: boolean;
  readonly isLeft: boolean;
}

/* What a segment says, by its place; nothing of it changes once it is published. */
export const segments = sql`(select jsonb_agg(jsonb_build_object('kind', s.kind, 'amountMinor', s.amount_minor::text, 'points', s.points, 'weight', s.weight) order by s.place)
  from wheel_segment s where s.wheel_id = a.id)`;

/** A wheel of the member's brand that is or was open. Throws `promotions.wheel_not_found`. */
export async function findWheel(query: Query, id: bigint, now: Date): Promise<Wheel> {
  const [row] = await query<Wheel>(wheelSql, [id, principal().brand, now]);
  if (!row) throw errors.wheel_not_found();
  return row;
}

const wheelSql = sql`
select a.id::text as id, a.brand, a.currency, a.turnover, a.min_level as "minLevel", a.paid_in as "paidIn", a.per_address as "perAddress", a.zone, a.free,
  a.per_deposit_minor::text as "perDepositMinor", a.per_bet_minor::text as "perBetMinor", a.price, a.per_day as "perDay", ${segments} as segments,
  a.state = 'PUBLISHED' and a.opens_at <= $3 and a.closes_at > $3 as "isOpen", ${isLeft} as "isLeft"
from wheel a where a.id = $1 and a.brand = $2 and a.state in ('PUBLISHED', 'ENDED')`;
