import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { IdentityServiceClient } from '@banyan/proto/identity/v1/identity';
import { principal } from '@banyan/kernel/auth';
import { grpcClient, type GrpcClient } from '@banyan/kernel/grpc';
import { config } from '../config.js';

/** The payment password, with which an agent signs: identity stores and checks it. */
@Injectable()
export class SignatureService implements OnApplicationShutdown {
  private readonly identity: GrpcClient<IdentityServiceClient> = grpcClient(
    IdentityServiceClient,
    config.identityGrpc,
    config,
  );

  /** Raises identity's own refusals: unset, wrong, locked. A wrong one counts. */
  async require(password: string): Promise<void> {
    await this.identity.checkPaymentPassword({ memberId: principal().id, password });
  }

  onApplicationShutdown(): void {
    this.identity.close();
  }
}
