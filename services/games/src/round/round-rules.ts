export type RoundState = 'OPEN' | 'COMPLETED' | 'CANCELLED';

/** What is known of a round. Amounts in minor units, what was rolled back already taken off. */
export interface RoundSums {
  readonly bets: number;
  readonly betsRolledBack: number;
  /** Rollbacks of bets that never came. */
  readonly tombstones: number;
  readonly stakeMinor: bigint;
  readonly wins: number;
  readonly winMinor: bigint;
  /** The account's version of the latest entry seen. */
  readonly lastVersion: bigint;
  /** The account's version that the closing call answered to; null when it named none. */
  readonly closeVersion: bigint | null;
  readonly closedAt: Date | null;
  /** When the latest closing came. */
  readonly endedAt: Date | null;
  /** Since when a bet that came after the closing keeps the round open. */
  readonly reopenedAt: Date | null;
}

/** What one ledger entry does to its round. */
export interface RoundEffect {
  readonly bets: number;
  readonly betsRolledBack: number;
  readonly tombstones: number;
  readonly stakeMinor: bigint;
  readonly wins: number;
  readonly winMinor: bigint;
}

const nothing: RoundEffect = { bets: 0, betsRolledBack: 0, tombstones: 0, stakeMinor: 0n, wins: 0, winMinor: 0n };

/**
 * The effect of an entry. `amountMinor` is the signed change of the balance; `known` says whether
 * the bet that a rollback names was ever booked. Entries outside of rounds answer null.
 */
export function effectOf(kind: string, amountMinor: bigint, known: boolean): RoundEffect | null {
  switch (kind) {
    case 'bet':
      return { ...nothing, bets: 1, stakeMinor: -amountMinor };
    case 'win':
    case 'jackpot_win':
    case 'freespin_win':
    case 'freespin_bonus':
      return { ...nothing, wins: 1, winMinor: amountMinor };
    case 'rollback_bet':
      return known ? { ...nothing, betsRolledBack: 1, stakeMinor: -amountMinor } : { ...nothing, tombstones: 1 };
    case 'rollback_win':
      return { ...nothing, winMinor: amountMinor };
    default:
      return null;
  }
}

/**
 * Where a round stands. It is cancelled when every bet was taken back and no win is left; it is
 * completed when it was closed, all that was booked before the closing has been seen, and no bet came after it.
 */
export function stateOf(round: RoundSums): RoundState {
  const entries = round.bets + round.wins + round.tombstones;
  if (entries === 0) return 'OPEN';
  const takenBack = round.betsRolledBack + round.tombstones;
  if (takenBack > 0 && round.betsRolledBack >= round.bets && round.winMinor === 0n) return 'CANCELLED';
  const caughtUp = round.closeVersion === null || round.lastVersion >= round.closeVersion;
  return round.closedAt && caughtUp && !round.reopenedAt ? 'COMPLETED' : 'OPEN';
}

/** A win that came after its round was closed: credited all the same, but worth a look. */
export function isLateWin(round: RoundSums, kind: string, version: bigint, happenedAt: Date): boolean {
  if (!['win', 'jackpot_win', 'freespin_win', 'freespin_bonus'].includes(kind)) return false;
  if (!round.closedAt || (round.closeVersion !== null && version <= round.closeVersion)) return false;
  return happenedAt > round.closedAt;
}

/** A bet that came after its round was closed: the round is open again until it is closed once more. */
export function isLateBet(round: RoundSums, kind: string, version: bigint, happenedAt: Date): boolean {
  if (kind !== 'bet' || !round.closedAt || (round.closeVersion !== null && version <= round.closeVersion)) return false;
  return happenedAt > (round.endedAt ?? round.closedAt);
}
