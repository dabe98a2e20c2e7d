import { sql, type Tx } from '@banyan/kernel/database';
import { escrowOf } from '../settlement/dividend.js';
import type { Tier } from '../terms/terms.js';
import type { ComputedBill } from './computed.js';
import type { Settling } from './period-key.js';
import { underway } from './underway.js';

/** So many at once: while the database stores some, the next are made ready. */
const atOnce = 10_000;

/** Stores a run's bills; one contract has one bill in a period, whatever happens. */
export async function insertBills(tx: Tx, runId: bigint, of: Settling, bills: readonly ComputedBill[]): Promise<void> {
  let stored: Promise<unknown> = Promise.resolve();
  for (let from = 0; from < bills.length; from += atOnce) {
    const columns = columnsOf(of, bills.slice(from, from + atOnce));
    await stored;
    stored = tx.query(insertSql, [runId, of.brand, of.kind, of.span.start, ...columns]);
    await underway(stored);
  }
  await stored;
}

/** The columns of bills in the order of the statement, as lists that need no quoting: a tenth of the work that rows of JSON are. */
function columnsOf({ kind }: Settling, bills: readonly ComputedBill[]): unknown[] {
  const list = (of: (bill: ComputedBill) => bigint | number | string | null) =>
    `{${bills.map((bill) => of(bill) ?? 'NULL').join(',')}}`;
  const tiers = [...new Set(bills.map(tierOf))].filter((tier) => tier !== null);
  const placeOf = new Map<Tier | null, number>(tiers.map((tier, index) => [tier, index + 1]));
  return [
    list(({ line }) => line.contractId),
    list(({ line }) => line.version),
    list(({ line }) => line.uplineId),
    list(({ line }) => line.downlineId),
    list(({ line }) => line.currency),
    list(({ line }) => isoOf(line.until)),
    list((bill) => stateOf(kind, bill)),
    list(({ figures }) => figures.stakeMinor),
    list(({ figures }) => figures.payoutMinor),
    list(({ figures }) => figures.betMinor),
    list(({ figures }) => figures.winStakeMinor),
    list(({ figures }) => figures.lossStakeMinor),
    list(({ figures }) => figures.salaryMinor),
    list(({ figures }) => figures.rebateMinor),
    list(({ figures }) => figures.bonusMinor),
    list(({ figures }) => figures.promoMinor),
    list(({ figures }) => figures.jackpotMinor),
    list(({ figures }) => figures.feeMinor),
    list(({ figures }) => figures.active),
    list(({ carriedMinor }) => carriedMinor),
    list(({ baseMinor }) => baseMinor),
    list(({ tier }) => tier),
    list((bill) => placeOf.get(tierOf(bill)) ?? null),
    bills.map(({ hours }) => hours && JSON.stringify(hours)),
    list(({ grossMinor }) => grossMinor),
    list(({ toDownlinesMinor }) => toDownlinesMinor),
    list(({ netMinor }) => netMinor),
    list(({ onwardMinor }) => onwardMinor),
    list((bill) => (kind === 'DIVIDEND' ? escrowOf({ agentId: bill.line.downlineId, ...bill }) : 0n)),
    tiers.map(plain),
  ];
}

/** Dividends wait for operators; a salary is due at once, and what all went to the downlines is settled. */
function stateOf(kind: string, { grossMinor, netMinor }: ComputedBill): string {
  if (grossMinor === 0n) return 'NOT_REACHED';
  if (kind === 'DIVIDEND') return 'AWAIT_APPROVAL';
  return netMinor > 0n ? 'PAYING' : 'PAID';
}

const texts = new WeakMap<Date, string>();

/** Nearly all end at one instant, which is one object. */
function isoOf(at: Date): string {
  let text = texts.get(at);
  if (text === undefined) texts.set(at, (text = at.toISOString()));
  return text;
}

/** The tier that a bill reached, one object for all contracts with the same terms. */
const tierOf = ({ tier, line }: ComputedBill): Tier | null => (tier === null ? null : (line.terms.tiers[tier] ?? null));

/** bigint as digit strings, as JSON has none. */
const plain = (value: unknown): string =>
  JSON.stringify(value, (_key, item: unknown) => (typeof item === 'bigint' ? String(item) : item));

const columns = sql`contract_id, version, upline_id, downline_id, currency, ends_at, state, stake_minor, payout_minor, bet_minor,
  win_stake_minor, loss_stake_minor, salary_minor, rebate_minor, bonus_minor, promo_minor, jackpot_minor, fee_minor, active, carried_minor, base_minor, tier, tier_terms, hours, gross_minor,
  to_downlines_minor, net_minor, onward_minor, escrow_minor`;

const insertSql = sql`
insert into bill (run_id, brand, kind, starts_at, ${columns})
select $1, $2, $3, $4, ${columns}
from unnest($5::bigint[], $6::int[], $7::bigint[], $8::bigint[], $9::text[], $10::timestamptz[], $11::text[], $12::bigint[], $13::bigint[],
  $14::bigint[], $15::bigint[], $16::bigint[], $17::bigint[], $18::bigint[], $19::bigint[], $20::bigint[], $21::bigint[], $22::bigint[],
  $23::int[], $24::bigint[], $25::bigint[], $26::int[], $27::int[], $28::jsonb[],
  $29::bigint[], $30::bigint[], $31::bigint[], $32::bigint[], $33::bigint[]) as r (contract_id, version, upline_id, downline_id, currency,
  ends_at, state, stake_minor, payout_minor, bet_minor, win_stake_minor, loss_stake_minor, salary_minor, rebate_minor, bonus_minor,
  promo_minor, jackpot_minor, fee_minor, active, carried_minor, base_minor, tier, place, hours, gross_minor, to_downlines_minor, net_minor, onward_minor, escrow_minor)
left join unnest($34::jsonb[]) with ordinality as t (tier_terms, place) on t.place = r.place
order by contract_id`;
