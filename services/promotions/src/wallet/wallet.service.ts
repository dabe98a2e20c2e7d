import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { grpcClient } from '@banyan/kernel/grpc';
import {
  RewardPosting,
  WalletServiceClient,
  type GetBonusRoundsResponse,
  type RewardOutcome,
} from '@banyan/proto/wallet/v1/wallet';
import { config } from '../config.js';

/** The wallet's client for rewards. */
@Injectable()
export class WalletService implements OnApplicationShutdown {
  private readonly client = grpcClient(WalletServiceClient, config.walletGrpc, config);

  /** Sends a posting. Rejects with `system.unavailable` when what became of it is not known: the same again tells. */
  async post(posting: Partial<RewardPosting>): Promise<RewardOutcome> {
    const [outcome] = await this.postAll([posting]);
    if (!outcome) throw new Error('the wallet left a posting unanswered');
    return outcome;
  }

  /** {@link post} for up to a hundred, each alone, with an outcome for each in their order. */
  async postAll(postings: ReadonlyArray<Partial<RewardPosting>>): Promise<readonly RewardOutcome[]> {
    if (postings.length === 0) return [];
    const { outcomes } = await this.client.postRewards(
      { postings: postings.map((posting) => RewardPosting.fromPartial(posting)) },
      { deadlineMs: Date.now() + 15_000 },
    );
    return outcomes;
  }

  /** Which rounds were staked from a bonus that was given under a key, after a version of its account, and where that stands. */
  bonusRounds(memberId: bigint, currency: string, key: string, afterVersion: bigint): Promise<GetBonusRoundsResponse> {
    return this.client.getBonusRounds({ memberId, currency, key, afterVersion });
  }

  /** Whether a member is excluded from play or operators keep bonuses from him, as of now. */
  async isKeptFrom(memberId: bigint, brand: string, currency: string): Promise<boolean> {
    const [{ excludedUntil }, { memberIds }] = await Promise.all([
      this.client.openAccount({ memberId, brand, currency }),
      this.client.getRestricted({ memberIds: [memberId], what: 'bonus' }),
    ]);
    return excludedUntil !== undefined || memberIds.length > 0;
  }

  /** Digests of the bank accounts that a member has had bound for a day, each the same for whoever binds the same. */
  async payeeMarksOf(memberId: bigint): Promise<readonly string[]> {
    return (await this.client.checkPayee({ memberId, name: '' })).marks;
  }

  onApplicationShutdown(): void {
    this.client.close();
  }
}
