import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { WalletServiceClient } from '@banyan/proto/wallet/v1/wallet';
import { grpcClient, type GrpcClient } from '@banyan/kernel/grpc';
import { config } from '../config.js';

/** Whom the wallet keeps from play. */
@Injectable()
export class WalletService implements OnApplicationShutdown {
  private readonly client: GrpcClient<WalletServiceClient> = grpcClient(WalletServiceClient, config.walletGrpc, config);

  /** Which of at most a thousand members are excluded as of now, by a break or for longer. Rejects with `system.unavailable` when that is not known. */
  async excludedOf(memberIds: readonly bigint[]): Promise<ReadonlySet<bigint>> {
    if (memberIds.length === 0) return new Set();
    return new Set((await this.client.getExcluded({ memberIds: [...memberIds] })).memberIds);
  }

  onApplicationShutdown(): void {
    this.client.close();
  }
}
