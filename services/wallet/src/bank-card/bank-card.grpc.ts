import { GrpcController, Rpc } from '@banyan/kernel/grpc';
import { WalletServiceService, type CheckPayeeRequest, type CheckPayeeResponse } from '@banyan/proto/wallet/v1/wallet';
import { BankCardService } from './bank-card.service.js';

@GrpcController()
export class BankCardGrpcController {
  constructor(private readonly cards: BankCardService) {}

  @Rpc(WalletServiceService, 'checkPayee')
  checkPayee({ memberId, name }: CheckPayeeRequest): Promise<CheckPayeeResponse> {
    return this.cards.checkPayee(memberId, name);
  }
}
