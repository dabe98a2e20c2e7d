import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { grpcClient } from '@banyan/kernel/grpc';
import {
  AgentPurpose,
  OutcomeCode,
  WalletServiceClient,
  type AgentPosting,
  type Outcome,
} from '@banyan/proto/wallet/v1/wallet';
import { config } from '../config.js';

const { OUTCOME_CODE_APPLIED: applied, OUTCOME_CODE_DUPLICATE: duplicate } = OutcomeCode;
const { OUTCOME_CODE_BUSY: busy, OUTCOME_CODE_EXPIRED: expired } = OutcomeCode;

/** Whether a posting is done, by this answer or an earlier one. */
export const isDone = ({ code }: Outcome): boolean => code === applied || code === duplicate;

/** Whether nothing was decided, so that the same posting is to be sent again. */
export const isOpen = ({ code }: Outcome): boolean => code === busy || code === expired;

/** The wallet's client for agents' money. */
@Injectable()
export class WalletService implements OnApplicationShutdown {
  private readonly client = grpcClient(WalletServiceClient, config.walletGrpc, config);

  /** Sends postings and returns one outcome each. Rejects with `system.unavailable` when what became of them is not known. */
  async post(postings: ReadonlyArray<Omit<AgentPosting, 'purpose'>>): Promise<Outcome[]> {
    const { outcomes } = await this.client.postAgents(
      {
        postings: postings.map((posting) => ({
          ...posting,
          purpose:
            posting.kind === 'DIVIDEND' ? AgentPurpose.AGENT_PURPOSE_DIVIDEND : AgentPurpose.AGENT_PURPOSE_SALARY,
        })),
      },
      { deadlineMs: Date.now() + 15_000 },
    );
    return outcomes;
  }

  /** What an agent can pay now; never below zero. */
  async balanceOf(memberId: bigint, brand: string, currency: string): Promise<bigint> {
    const { balanceMinor } = await this.client.openAccount({ memberId, brand, currency });
    return balanceMinor > 0n ? balanceMinor : 0n;
  }

  onApplicationShutdown(): void {
    this.client.close();
  }
}
