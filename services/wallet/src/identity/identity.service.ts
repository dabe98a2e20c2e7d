import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { IdentityServiceClient, type GetMemberResponse } from '@banyan/proto/identity/v1/identity';
import { principal } from '@banyan/kernel/auth';
import { DomainError } from '@banyan/kernel/errors';
import { grpcClient } from '@banyan/kernel/grpc';
import { config } from '../config.js';
import { errors } from '../errors.js';

/** Identity's client: who members are, and their payment passwords. Nothing is cached. */
@Injectable()
export class IdentityService implements OnApplicationShutdown {
  private readonly client = grpcClient(IdentityServiceClient, config.identityGrpc ?? '127.0.0.1:0', config);

  /** A member by id; null when there is none. */
  async member(memberId: bigint): Promise<GetMemberResponse | null> {
    try {
      return await this.client.getMember({ memberId });
    } catch (error) {
      if (error instanceof DomainError && error.status === 404) return null;
      throw error;
    }
  }

  /** Lets the member in hand go on with the right payment password. Raises identity's refusals: unset, wrong (it counts) or locked. */
  async requirePaymentPassword(password: string | undefined): Promise<void> {
    if (!password) throw errors.payment_password_required();
    await this.client.checkPaymentPassword({ memberId: principal().id, password });
  }

  onApplicationShutdown(): void {
    this.client.close();
  }
}
