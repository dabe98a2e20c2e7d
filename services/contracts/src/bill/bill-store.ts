import type { Tx } from '@banyan/kernel/database';
import { escrowOf } from '../settlement/dividend.js';
import type { ComputedBill } from './computed.js';
import type { Settling } from './period-key.js';

const atOnce = 2000;

/** Stores a run's bills; one contract has one bill in a period, whatever happens. */
export async function insertBills(tx: Tx, runId: bigint, of: Settling, bills: readonly ComputedBill[]): Promise<void> {
  for (let from = 0; from < bills.length; from += atOnce) {
    const rows = bills.slice(from, from + atOnce).map((bill) => rowOf(of, bill));
    await tx.query(insertSql, [JSON.stringify(rows), runId, of.brand, of.kind, of.span.start]);
  }
}

function rowOf({ kind }: Settling, bill: ComputedBill): Record<string, unknown> {
  const { line, figures, tier } = bill;
  const position = { agentId: line.downlineId, ...bill };
  return {
    contract_id: String(line.contractId),
    version: line.version,
    upline_id: line.uplineId === null ? null : String(line.uplineId),
    downline_id: String(line.downlineId),
    currency: line.currency,
    ends_at: line.until.toISOString(),
    state: stateOf(kind, bill),
    stake_minor: String(figures.stakeMinor),
    payout_minor: String(figures.payoutMinor),
    bet_minor: String(figures.betMinor),
    win_stake_minor: String(figures.winStakeMinor),
    loss_stake_minor: String(figures.lossStakeMinor),
    salary_minor: String(figures.salaryMinor),
    active: figures.active,
    carried_minor: String(bill.carriedMinor),
    base_minor: String(bill.baseMinor),
    tier,
    tier_terms: tier === null ? null : plain(line.terms.tiers[tier]),
    hours: bill.hours,
    gross_minor: String(bill.grossMinor),
    to_downlines_minor: String(bill.toDownlinesMinor),
    net_minor: String(bill.netMinor),
    onward_minor: String(bill.onwardMinor),
    escrow_minor: kind === 'DIVIDEND' ? String(escrowOf(position)) : '0',
  };
}

/** Dividends wait for operators; a salary is due at once, and what all went to the downlines is settled. */
function stateOf(kind: string, { grossMinor, netMinor }: ComputedBill): string {
  if (grossMinor === 0n) return 'NOT_REACHED';
  if (kind === 'DIVIDEND') return 'AWAIT_APPROVAL';
  return netMinor > 0n ? 'PAYING' : 'PAID';
}

/** bigint as digit strings, as JSON has none. */
const plain = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (_key, item: unknown) => (typeof item === 'bigint' ? String(item) : item)) ?? 'null',
  );

const columns = `contract_id, version, upline_id, downline_id, currency, ends_at, state, stake_minor, payout_minor, bet_minor,
  win_stake_minor, loss_stake_minor, salary_minor, active, carried_minor, base_minor, tier, tier_terms, hours, gross_minor,
  to_downlines_minor, net_minor, onward_minor, escrow_minor`;

const insertSql = `
insert into bill (run_id, brand, kind, starts_at, ${columns})
select $2, $3, $4, $5, ${columns}
from jsonb_to_recordset($1::jsonb) as r (contract_id bigint, version int, upline_id bigint, downline_id bigint, currency text,
  ends_at timestamptz, state text, stake_minor bigint, payout_minor bigint, bet_minor bigint, win_stake_minor bigint,
  loss_stake_minor bigint, salary_minor bigint, active int, carried_minor bigint, base_minor bigint, tier int, tier_terms jsonb,
  hours jsonb, gross_minor bigint, to_downlines_minor bigint, net_minor bigint, onward_minor bigint, escrow_minor bigint)
order by contract_id`;
