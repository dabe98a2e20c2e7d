import {
  IdentityServiceService,
  type CheckPaymentPasswordRequest,
  type CheckPaymentPasswordResponse,
} from '@banyan/proto/identity/v1/identity';
import { GrpcController, Rpc } from '@banyan/kernel/grpc';
import { PaymentAttemptService } from './payment-attempt.service.js';

@GrpcController()
export class PaymentPasswordGrpcController {
  constructor(private readonly tries: PaymentAttemptService) {}

  @Rpc(IdentityServiceService, 'checkPaymentPassword')
  check({ memberId, password }: CheckPaymentPasswordRequest): Promise<CheckPaymentPasswordResponse> {
    return this.tries.judge(memberId, password).then(() => ({}));
  }
}
