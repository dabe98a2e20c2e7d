import { joined, sql, type Tx } from '@banyan/kernel/database';
import { errors } from '../errors.js';
import { entryKinds, type EntryKind } from '../ledger/command.js';
import { giftHouse, isGiftHouse } from '../ledger/gift.js';
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
/** A number has one form here: what was taken back is added up by the text of the reference. */
const transactionPattern = /^([1-9]\d{0,17}):([1-9]\d{0,17})$/;

/**
 * Refuses a chargeback that names no payment of the member that was credited, by its deposit or its payment case, and a reversal that
 * names no credit of his account, and both when together with earlier ones they would take back more than came. Asked under the
 * account's lock.
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
           where id = $1 and member_id = $2 and currency = $3 and state = 'SUCCESS'
         union all select amount_minor::text from payment_case
           where id = $1 and kind = 'deposit' and credited_member = $2 and currency = $3 and state = 'CLOSED' and finding = 'CREDIT'`,
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

/** Gifts by hand: what they cost is told as a bonus is. */
const goodwill: ReadonlySet<string> = new Set(['goodwill', 'compensation']);

/** The other end of what moves: a gift by hand is the house's goodwill, and the reversal of any gift goes back to where it came from. */
export async function houseOf(
  { query }: Tx,
  { kind, category, reference }: { kind: AdjustmentKind; category: string; reference: string | null },
): Promise<string> {
  if (kind === 'chargeback') return 'house:chargeback';
  if (kind === 'manual_credit' && goodwill.has(category)) return giftHouse.goodwill;
  const [, account, version] = (kind === 'reversal' && transactionPattern.exec(reference ?? '')) || [];
  if (account === undefined) return 'house:adjustment';
  const [row] = await query<{ kind: number; house: string }>(
    sql`select j.kind, coalesce(c.name, '') as house from journal j left join account c on c.id = j.contra_id
       where j.account_id = $1 and j.version = $2`,
    [account, version],
  );
  if (row?.kind === entryKinds.bonus_release) return giftHouse.bonus;
  if (row?.kind === entryKinds.promo_win) return isGiftHouse(row.house) ? row.house : giftHouse.promotion;
  return row && isGiftHouse(row.house) ? row.house : 'house:adjustment';
}
