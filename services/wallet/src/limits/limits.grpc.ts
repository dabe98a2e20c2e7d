import { GrpcController, Rpc } from '@banyan/kernel/grpc';
import {
  WalletServiceService,
  type GetExcludedRequest,
  type GetExcludedResponse,
} from '@banyan/proto/wallet/v1/wallet';
import { LimitService } from '../ledger/limit.service.js';

@GrpcController()
export class LimitsGrpcController {
  constructor(private readonly limits: LimitService) {}

  @Rpc(WalletServiceService, 'getExcluded')
  async getExcluded({ memberIds }: GetExcludedRequest): Promise<GetExcludedResponse> {
    return { memberIds: await this.limits.excludedOf(memberIds) };
  }
}
