import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { DomainError, systemErrors } from '@banyan/kernel/errors';
import { grpcClient } from '@banyan/kernel/grpc';
import { IdentityServiceClient, type GetMemberResponse } from '@banyan/proto/identity/v1/identity';
import {
  WalletServiceClient,
  type Command,
  type OpenAccountResponse,
  type Outcome,
} from '@banyan/proto/wallet/v1/wallet';
import { config } from '../config.js';

/** Who brings lottery's entries to the wallet: rounds, statements and agents' sales know it by this name. */
export const vendor = 'lott';
const resendAfterMs = 50;
const patienceMs = 5000;
const freshMs = 5_000;

/** What the lottery asks of wallet and identity. Every command carries its idempotency key, so that it is sent again until it is answered. */
@Injectable()
export class WalletService implements OnApplicationShutdown {
  private readonly wallet = grpcClient(WalletServiceClient, config.walletGrpc, config);
  private readonly maintenance = new Map<string, { on: boolean; at: number }>();
  private readonly identity = grpcClient(IdentityServiceClient, config.identityGrpc, config);

  member(memberId: bigint): Promise<GetMemberResponse> {
    return this.identity.getMember({ memberId });
  }

  /** Whether a brand is closed for maintenance, as of some seconds ago. */
  async isInMaintenance(brand: string): Promise<boolean> {
    const known = this.maintenance.get(brand);
    if (known && performance.now() - known.at < freshMs) return known.on;
    const { maintenance } = await this.identity.resolveBrand({ host: '', ip: '', brand });
    this.maintenance.set(brand, { on: maintenance, at: performance.now() });
    return maintenance;
  }

  openAccount(memberId: bigint, brand: string, currency: string): Promise<OpenAccountResponse> {
    return this.wallet.openAccount({ memberId, brand, currency });
  }

  /** One outcome for each command, in their order. `system.unavailable` when the outcome is not known. */
  async apply(commands: readonly Command[]): Promise<readonly Outcome[]> {
    if (commands.length === 0) return [];
    const deadlineMs = Date.now() + patienceMs;
    for (;;) {
      try {
        const request = { commands: [...commands], deadlineMs: BigInt(deadlineMs) };
        const { outcomes } = await this.wallet.applyMany(request, { deadlineMs });
        if (outcomes.length !== commands.length) throw systemErrors.unavailable();
        return outcomes;
      } catch (error) {
        const unknown = error instanceof DomainError && error.status === 503;
        if (!unknown || Date.now() + resendAfterMs >= deadlineMs) throw error;
        await new Promise((resolve) => setTimeout(resolve, resendAfterMs));
      }
    }
  }

  onApplicationShutdown(): void {
    this.wallet.close();
    this.identity.close();
  }
}
