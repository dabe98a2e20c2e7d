import { GrpcController, Rpc } from '@banyan/kernel/grpc';
import {
  WalletServiceService,
  type GetRestrictedRequest,
  type GetRestrictedResponse,
} from '@banyan/proto/wallet/v1/wallet';
import { MemberRestrictionService } from './member-restriction.service.js';

@GrpcController()
export class RestrictionGrpcController {
  constructor(private readonly restrictions: MemberRestrictionService) {}

  @Rpc(WalletServiceService, 'getRestricted')
  async getRestricted({ memberIds, what }: GetRestrictedRequest): Promise<GetRestrictedResponse> {
    return { memberIds: await this.restrictions.restrictedOf(memberIds, what) };
  }
}
