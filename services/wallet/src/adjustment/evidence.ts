import { joined, sql, type Tx } from '@banyan/kernel/database';
import { errors } from '../errors.js';
import { entryKinds, type EntryKind } from '../ledger/command.js';
import type { AdjustmentKind } from './adjustment.dto.js';

/** What an adjustment says about what it takes back. `id` is its own; null before it is stored. */
export interface Evidence {
  readonly id: string | null;
  readonly kind: AdjustmentKind;
  readonly reference: string | null;
  readonly memberId: bigint;
  readonly accountId: bigint;
  readonly currency: string;
  readonly amountMinor: bigint;
}

/** Credits that may be reversed; deposits are charged back, wins are taken back by their vendors. */
const reversible: readonly EntryKind[] = [
  'manual_credit',
  'adjustment',
  'bonus_release',
  'promo_win',
  'withdrawal_refund',
];
const reversibleKinds = joined(reversible.map((kind) => sql`${entryKinds[kind]}`));
const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const transactionPattern = /^(\d{1,18}):(\d{1,18})$/;

/**
 * Refuses a chargeback that names no paid deposit of the member, and a reversal that names no credit of his account, and both when
 * together with earlier ones they would take back more than came. Asked under the account's lock.
 */
export async function requireEvidence(tx: Tx, evidence: Evidence): Promise<void> {
  const { kind, reference } = evidence;
  const takesBack = kind === 'chargeback' || kind === 'reversal';
  if (takesBack !== (reference !== null)) throw errors.adjustment_reference();
  if (!takesBack) return;
  const cameMinor = kind === 'chargeback' ? await paid(tx, evidence) : await credited(tx, evidence);
  const [row] = await tx.query<{ sum: string }>(
    sql`select coalesce(sum(c.amount_minor), 0)::text as sum from adjustment c
       where c.reference = $1 and c.kind = $2 and c.state in ('OPEN', 'BOOKED') and c.id is distinct from $3`,
    [reference, kind, evidence.id],
  );
  const leftMinor = cameMinor - BigInt(row?.sum ?? 0);
  if (evidence.amountMinor > leftMinor) throw errors.adjustment_reference({ leftMinor });
}

async function paid(tx: Tx, { reference, memberId, currency }: Evidence): Promise<bigint> {
  const [row] = uuidPattern.test(reference ?? '')
    ? await tx.query<{ minor: string }>(
        sql`select coalesce(credited_minor, amount_minor)::text as minor from deposit
           where id = $1 and member_id = $2 and currency = $3 and state = 'SUCCESS'`,
        [reference, memberId, currency],
      )
    : [];
  return BigInt(row?.minor ?? 0);
}

async function credited(tx: Tx, { reference, accountId }: Evidence): Promise<bigint> {
  const [, account, version] = transactionPattern.exec(reference ?? '') ?? [];
  if (account !== String(accountId)) return 0n;
  const [row] = await tx.query<{ minor: string }>(
    sql`select amount::text as minor from journal where account_id = $1 and version = $2 and amount > 0 and kind in (${reversibleKinds})`,
    [account, version],
  );
  return BigInt(row?.minor ?? 0);
}
