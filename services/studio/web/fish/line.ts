import { listen, shoot, call, type Round } from '../frame/api.js';

/** The news of a lagoon. */
export interface FishNews {
  readonly number: number;
  readonly phase: 'BETTING' | 'RUNNING' | 'ENDED';
  readonly sinceMs: number;
  readonly serverSeedHash: string;
  readonly salt: string;
  readonly drawn: unknown;
  readonly seats: ReadonlyArray<{ seat: number; name: string }>;
  readonly caught: readonly number[];
  readonly shots: ReadonlyArray<{
    id: string;
    seat: number;
    targets: readonly number[];
    caught: readonly number[];
    winMinor: string;
  }>;
  readonly boss: { readonly hunters: number; readonly stakedMinor: string };
}

/** What became of bullets. */
interface Answered {
  readonly round: Round | null;
  readonly accepted: readonly boolean[];
}

export const seat = (): Promise<{ lagoon: number; seat: number }> => call('POST', '/api/fish/seat', {});

export const onMessage = (told: (news: FishNews) => void): Promise<never> => listen(told, '/api/fish/stream');

export const shootFish = (spinId: string, betMinor: bigint, targets: readonly number[]): Promise<Answered> =>
  shoot('/api/fish/volleys', { spinId, betMinor: betMinor.toString(), targets: targets.join() });

export const shootBoss = (spinId: string, betMinor: bigint, bullets: number): Promise<Answered> =>
  shoot('/api/fish/boss', { spinId, betMinor: betMinor.toString(), bullets });
