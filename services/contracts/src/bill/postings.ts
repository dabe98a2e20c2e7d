import { sql, type Sql, type Tx } from '@banyan/kernel/database';

/** The key under which the wallet pays a bill `b`, once: kind, contract and period. */
const paymentKey = sql`b.kind || ':' || b.contract_id || ':' || to_char(b.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** What a bill `b` on its way brings its downline: a salary's net; a dividend without what is kept back for those below. */
export const creditMinor = sql`case when b.kind = 'DIVIDEND' then b.gross_minor - b.escrow_minor else b.net_minor end`;

/** Plans the credits of bills that are on their way; `where` picks among bills `b` by the ids in $1. */
async function planCredits(tx: Tx, where: Sql, ids: unknown, at: Date): Promise<void> {
  await tx.query(
    sql`insert into agent_posting (key, role, bill_id, member_id, brand, currency, amount_minor, planned_at)
     select ${paymentKey}, 'PAY', b.id, b.downline_id, b.brand, b.currency, ${creditMinor}, $2
     from bill b where ${where} and b.state = 'PAYING' and ${creditMinor} > 0 order by b.id`,
    [ids, at],
  );
  await tx.query(
    sql`update bill b set state = ${settledState}, settled_at = $2 where ${where} and b.state = 'PAYING' and ${creditMinor} = 0`,
    [ids, at],
  );
}

/** What a bill is once its downline has its money. */
export const settledState = sql`case when b.forced then 'FORCED' else 'PAID' end`;

export const planRun = (tx: Tx, runId: bigint, at: Date): Promise<void> =>
  planCredits(tx, sql`b.run_id = $1`, runId, at);

export const planBills = (tx: Tx, ids: readonly string[], at: Date): Promise<void> =>
  planCredits(tx, sql`b.id = any($1::bigint[])`, ids, at);

/** Plans to take from an agent's balance what it owes the platform; each time under a key of its own. */
export async function planRepayment(
  tx: Tx,
  defaultId: bigint,
  { memberId, brand, currency }: { memberId: string; brand: string; currency: string },
  amountMinor: bigint,
  at: Date,
): Promise<void> {
  await tx.query(
    sql`insert into agent_posting (key, role, default_id, member_id, brand, currency, amount_minor, planned_at)
     select 'REPAY:' || $1::bigint || ':' || count(*), 'REPAY', $1, $2, $3, $4, -$5::bigint, $6 from agent_posting where default_id = $1`,
    [defaultId, memberId, brand, currency, amountMinor, at],
  );
}

/** What an agent was paid, or paid back, that no list of its movements has yet. */
export interface Untold {
  readonly id: string;
  readonly brand: string;
  readonly memberId: string;
  readonly currency: string;
  readonly amountMinor: string;
  readonly doneAt: Date;
  readonly billId: string | null;
  /** Of a default's repayment that of a dividend. */
  readonly kind: string;
}

/** Takes what was paid and not told yet, each once: whoever calls tells it in this transaction. */
export const takeUntold = (tx: Tx, most: number): Promise<Untold[]> => tx.query<Untold>(untoldSql, [most]);

const untoldSql = sql`
with taken as (
  update agent_posting p set told = true
  where p.id in (select id from agent_posting where state = 'DONE' and not told order by id limit $1 for update skip locked) returning p.*
)
select p.id, p.brand, p.member_id as "memberId", p.currency, p.amount_minor as "amountMinor", p.done_at as "doneAt", p.bill_id as "billId",
  coalesce(b.kind, 'DIVIDEND') as kind
from taken p left join bill b on b.id = p.bill_id order by p.id`;

/** Plans to take from the uplines what bills on their way need of their balances; the credits follow when it has come in. */
export async function planCollections(tx: Tx, ids: readonly string[], at: Date): Promise<void> {
  await tx.query(
    sql`insert into agent_posting (key, role, bill_id, member_id, brand, currency, amount_minor, planned_at)
     select ${paymentKey} || ':collect', 'COLLECT', b.id, b.upline_id, b.brand, b.currency, -b.from_balance_minor, $2
     from bill b where b.id = any($1::bigint[]) and b.state = 'PAYING' and b.from_balance_minor > 0 order by b.contract_id
     on conflict (key) do update set amount_minor = excluded.amount_minor, state = 'PLANNED', outcome = null, done_at = null,
       planned_at = excluded.planned_at where agent_posting.state = 'REFUSED'`,
    [ids, at],
  );
  const [{ ids: paid } = { ids: [] }] = await tx.query<{ ids: string[] }>(
    sql`select coalesce(array_agg(id order by contract_id), '{}')::text[] as ids from bill
     where id = any($1::bigint[]) and state = 'PAYING' and from_balance_minor = 0`,
    [ids],
  );
  await planBills(tx, paid, at);
}
