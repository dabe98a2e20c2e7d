import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { IdentityServiceClient, type GetMemberResponse } from '@banyan/proto/identity/v1/identity';
import { principal } from '@banyan/kernel/auth';
import { grpcClient } from '@banyan/kernel/grpc';
import { DomainError } from '@banyan/kernel/errors';
import { config } from '../config.js';
import { errors } from '../errors.js';
import type { RecipientDto, TransferDirection } from './transfer.dto.js';

export interface Parties {
  readonly to: GetMemberResponse;
  readonly direction: TransferDirection;
}

/** Who is whose upline, and whether the sender proved himself: identity's word, asked each time. */
@Injectable()
export class TransferParties implements OnApplicationShutdown {
  private readonly identity = grpcClient(IdentityServiceClient, config.identityGrpc ?? '127.0.0.1:0', config);

  /** The direct upline or a direct downline of the member in hand. Anybody else does not exist for him. */
  async recipient(toId: bigint): Promise<Parties> {
    const own = principal().id;
    const [sender, to] = await Promise.all([
      this.identity.getMember({ memberId: own }),
      this.identity.getMember({ memberId: toId }).catch((error: unknown) => {
        if (error instanceof DomainError && error.status === 404) throw errors.recipient_not_found();
        throw error;
      }),
    ]);
    const direction = to.uplineId === own ? 'DOWN' : sender.uplineId === toId ? 'UP' : null;
    const open = { UP: config.transferUp, DOWN: config.transferDown };
    if (!direction || to.brand !== sender.brand || !open[direction]) throw errors.recipient_not_found();
    if (to.status !== 'ACTIVE' || to.currency !== sender.currency) throw errors.recipient_closed();
    if (sender.status !== 'ACTIVE') throw errors.account_blocked();
    return { to, direction };
  }

  /** The direct upline of the member in hand; null for a top line. */
  async upline(): Promise<RecipientDto | null> {
    const { uplineId } = await this.identity.getMember({ memberId: principal().id });
    if (uplineId === 0n || !config.transferUp) return null;
    const { username, nickname } = await this.identity.getMember({ memberId: uplineId });
    return { memberId: String(uplineId), username, nickname, direction: 'UP' };
  }

  /** Raises identity's refusals: the payment password is unset, wrong or locked. A wrong one counts. */
  async requirePassword(password: string): Promise<void> {
    await this.identity.checkPaymentPassword({ memberId: principal().id, password });
  }

  onApplicationShutdown(): void {
    this.identity.close();
  }
}
