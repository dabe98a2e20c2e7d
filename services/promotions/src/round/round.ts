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
  readonly startedAt: Date;
}

/** Names a round of a member. */
export const keyOf = ({ memberId, vendor, roundId }: Pick<Round, 'memberId' | 'vendor' | 'roundId'>): string =>
  JSON.stringify([memberId, vendor, roundId]);

/** Each round once, as it was told last. One without its beginning is from a release that did not say it. */
export function latestOf(events: readonly RoundSettled[]): Round[] {
  const rounds = new Map<string, Round>();
  for (const { memberId, vendor, roundId, currency, category, stakeMinor, winMinor, state, startedAt } of events) {
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
      startedAt,
    };
    rounds.set(keyOf(round), round);
  }
  return [...rounds.values()];
}

/** What names rounds, as columns. */
export const namesOf = (rounds: readonly Round[]) => [
  rounds.map(({ memberId }) => memberId),
  rounds.map(({ vendor }) => vendor),
  rounds.map(({ roundId }) => roundId),
];
