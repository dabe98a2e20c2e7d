import { sql, type Tx } from '@banyan/kernel/database';

/** What of a movement no report has yet. `count`: 1 for one that none had at all; what comes back of one is none of its own. */
export interface UnreportedCash {
  readonly brand: string;
  readonly memberId: string;
  readonly kind: string;
  readonly currency: string;
  /** Positive: it came in. */
  readonly amountMinor: string;
  readonly at: Date;
  readonly channel: string;
  readonly count: number;
}

/** Takes what members deposited, withdrew and were paid as agents and no report has yet, each once: whoever calls adds it in this transaction. */
export const takeCash = (tx: Tx, most: number): Promise<UnreportedCash[]> => tx.query<UnreportedCash>(takeSql, [most]);

/** Of a movement `c`: some of it is in no report. By an index of its own. */
export const unreported = sql`c.kind <> 'TRANSFER' and (not c.reported or c.reported_minor is not null and c.reported_minor <> c.amount_minor)`;

/* What comes back of a payment names it before a colon, and goes by its channel. */
const takeSql = sql`
with due as materialized (
  select c.id, m.brand, c.reported_minor from team_cash c join team_member m on m.member_id = c.member_id
  where ${unreported} order by c.id limit $1 for update of c skip locked
)
update team_cash c set reported = true, reported_minor = c.amount_minor from due d where c.id = d.id
returning d.brand, c.member_id as "memberId", c.kind, c.currency, c.amount_minor - coalesce(d.reported_minor, 0) as "amountMinor", c.at,
  coalesce(c.channel, (select o.channel from team_cash o where o.key = lower(c.kind) || ':' || split_part(c.reference, ':', 1) || ':' || c.member_id), '') as channel,
  (d.reported_minor is null and sign(c.amount_minor) = case c.kind when 'WITHDRAWAL' then -1 else 1 end)::int as count`;
