import fc from 'fast-check';
import type { CommandKind, LedgerCommand } from './command.js';
import { command } from './ledger.fixture.js';

export interface Step {
  readonly player: number;
  readonly kind: CommandKind;
  readonly id: number;
  readonly amount: number;
  readonly ref: number;
  readonly round: number;
  /** Whether a win comes as one above its vendor's ceilings. */
  readonly above: number;
}

/** Few ids and small amounts, so that duplicates, conflicts, reversals, reorderings and empty purses are the rule. */
const kinds: CommandKind[] = [
  'bet', 'bet', 'bet', 'win', 'win', 'rollback_bet', 'rollback_bet', 'rollback_win', 'rollback_win', 'promo_win', 'jackpot_win', 'deposit',
  'withdrawal_hold', 'withdrawal_hold', 'withdrawal_release', 'withdrawal_payout', 'withdrawal_refund', 'adjustment', 'bonus_grant', 'bonus_grant', 'bonus_release', 'bonus_forfeit',
]; // prettier-ignore
const stepOf = (ids: number): fc.Arbitrary<Step> =>
  fc.record({
    player: fc.constantFrom(0, 0, 0, 0, 0, 1, 2),
    kind: fc.constantFrom(...kinds),
    id: fc.nat(ids),
    amount: fc.integer({ min: 0, max: 4 }),
    ref: fc.nat(7),
    round: fc.constantFrom(0, 0, 0, 1),
    above: fc.constantFrom(0, 0, 1),
  });
export const step = stepOf(5);

const historyOf = (one: fc.Arbitrary<Step>, minLength: number): fc.Arbitrary<Step[][]> =>
  fc.array(fc.array(one, { minLength: 1, maxLength: 3 }), { minLength, maxLength: 60 });

export const history = historyOf(step, 1);
/** Mostly new ids, as vendors send them. */
export const plainHistory = historyOf(stepOf(2000), 20);

const needsRef = (kind: CommandKind) =>
  kind.startsWith('rollback') || /^withdrawal_(release|payout|refund)$/.test(kind);

export function commandOf(
  { player, kind, id, amount, ref, round, above }: Step,
  accounts: readonly bigint[],
  run: string,
): LedgerCommand {
  // A bonus is the first player's alone: it was granted one before, see `withBonus`.
  const account = accounts[kind.startsWith('bonus') ? 0 : player] ?? 0n;
  const size = kind === 'adjustment' ? amount - 2 || 1 : amount || (needsRef(kind) ? 0 : 1);
  return command(account, kind, `i${id}`, BigInt(size), {
    source: `vendor:${run}`,
    ...((needsRef(kind) || ((kind === 'win' || kind === 'jackpot_win') && ref < 5)) && { reference: `i${ref % 5}` }),
    ...(round && { roundId: 'r' }),
    ...(above &&
      kind.endsWith('win') &&
      !needsRef(kind) && { exceeded: { winMinor: 1n, hourMinor: 0n, hourSumMinor: 1n } }),
  });
}

/** The grant that opens the first player's bonus. */
export const withBonus = (accounts: readonly bigint[], run: string): LedgerCommand =>
  command(accounts[0] ?? 0n, 'bonus_grant', 'first', 3n, { source: `vendor:${run}` });
