import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { WalletServiceClient, type CheckPayeeResponse } from '@banyan/proto/wallet/v1/wallet';
import { grpcClient } from '@banyan/kernel/grpc';
import { config } from '../config.js';

/** The wallet's client: whose names stand on members' bank accounts. Nothing is cached, and no name leaves the wallet. */
@Injectable()
export class PayeeService implements OnApplicationShutdown {
  private readonly client = grpcClient(WalletServiceClient, config.walletGrpc ?? '127.0.0.1:0', config);

  /** Whether the member has a bank account bound. Rejects with `system.unavailable` while the wallet is away. */
  async isBound(memberId: bigint): Promise<boolean> {
    const { bound } = await this.ask(memberId, '');
    return bound;
  }

  /** Whether a name is the holder's of one of them, as banks write names. The caller counts tries. */
  async matches(memberId: bigint, name: string): Promise<boolean> {
    const { matches } = await this.ask(memberId, name);
    return matches;
  }

  onApplicationShutdown(): void {
    this.client.close();
  }

  private ask(memberId: bigint, name: string): Promise<CheckPayeeResponse> {
    return this.client.checkPayee({ memberId, name }, { deadlineMs: Date.now() + 2_000 });
  }
}
