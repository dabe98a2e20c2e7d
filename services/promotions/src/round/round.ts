import type { RoundSettled } from '@banyan/proto/games/v1/events';

/** What of a settled round counts. */
export interface Round {
  readonly memberId: string;
  readonly vendor: string;
  readonly roundId: string;
  readonly currency: string;
  readonly category: string;
  readonly stakeMinor: bigint;
  readonly winMinor: bigint;
  /** What of the stake is a valid bet, as the games service says; nothing where a release did not say it. */
  readonly validMinor: bigint;
  readonly brand: string;
  readonly gameCode: string;
  /** The member's name as everybody may read it. */
  readonly player: string;
  readonly startedAt: Date;
  /** When it was told. */
  readonly settledAt: Date;
}

/** Names a round of a member in a currency. */
export const keyOf = ({
  memberId,
  vendor,
  roundId,
  currency,
}: Pick<Round, 'memberId' | 'vendor' | 'roundId' | 'currency'>): string =>
  JSON.stringify([memberId, vendor, roundId, currency]);

/** Whether it was told before what is known of the same round, and comes late: again from a dead letter, for instance. */
export const isOlder = ({ settledAt }: Round, known: { readonly settledAt: Date | null } | undefined): boolean =>
  known !== undefined && known.settledAt !== null && settledAt < known.settledAt;

/** Each round once, as it was told last. One without its beginning is from a release that did not say it. */
export function latestOf(events: readonly RoundSettled[]): Round[] {
  const rounds = new Map<string, Round>();
  for (const event of events) {
    const { memberId, vendor, roundId, currency, category, stakeMinor, winMinor, validMinor, state, brand, startedAt } =
      event;
    const { gameCode, player } = event;
    if (!startedAt) continue;
    const stands = state === 'COMPLETED';
    const round = {
      memberId: String(memberId),
      vendor,
      roundId,
      currency,
      category: category ?? '',
      stakeMinor: stands ? stakeMinor : 0n,
      winMinor: stands ? winMinor : 0n,
      validMinor: stands ? (validMinor ?? 0n) : 0n,
      brand,
      gameCode,
      player,
      startedAt,
      settledAt: event.settledAt ?? startedAt,
    };
    if (!isOlder(round, rounds.get(keyOf(round)))) rounds.set(keyOf(round), round);
  }
  return [...rounds.values()];
}

/** What names rounds, as columns. */
export const namesOf = (rounds: readonly Round[]) => [
  rounds.map(({ memberId }) => memberId),
  rounds.map(({ vendor }) => vendor),
  rounds.map(({ roundId }) => roundId),
];
