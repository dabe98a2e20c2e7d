import {
  IdentityServiceService,
  type CheckPaymentPasswordRequest,
  type CheckPaymentPasswordResponse,
} from '@banyan/proto/identity/v1/identity';
import { GrpcDoor, Rpc } from '@banyan/kernel/grpc';
import { PaymentTries } from './payment-tries.service.js';

@GrpcDoor()
export class PaymentPasswordGrpc {
  constructor(private readonly tries: PaymentTries) {}

  @Rpc(IdentityServiceService, 'checkPaymentPassword')
  check({ memberId, password }: CheckPaymentPasswordRequest): Promise<CheckPaymentPasswordResponse> {
    return this.tries.judge(memberId, password).then(() => ({}));
  }
}
