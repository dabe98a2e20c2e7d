import {
  IdentityServiceService,
  type CheckPaymentPasswordRequest,
  type CheckPaymentPasswordResponse,
} from '@banyan/proto/identity/v1/identity';
import { GrpcDoor, Rpc } from '@banyan/kernel/grpc';
import { PaymentPasswordService } from './payment-password.service.js';

@GrpcDoor()
export class PaymentPasswordGrpc {
  constructor(private readonly passwords: PaymentPasswordService) {}

  @Rpc(IdentityServiceService, 'checkPaymentPassword')
  check({ memberId, password }: CheckPaymentPasswordRequest): Promise<CheckPaymentPasswordResponse> {
    return this.passwords.check(memberId, password).then(() => ({}));
  }
}
