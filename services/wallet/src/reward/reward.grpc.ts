import { GrpcController, Rpc } from '@banyan/kernel/grpc';
import {
  WalletServiceService,
  type GetBonusRoundsRequest,
  type GetBonusRoundsResponse,
  type PostRewardsRequest,
  type PostRewardsResponse,
} from '@banyan/proto/wallet/v1/wallet';
import { RewardService } from './reward.service.js';

@GrpcController()
export class RewardGrpcController {
  constructor(private readonly rewards: RewardService) {}

  @Rpc(WalletServiceService, 'postRewards')
  postRewards(request: PostRewardsRequest): Promise<PostRewardsResponse> {
    return this.rewards.post(request);
  }

  @Rpc(WalletServiceService, 'getBonusRounds')
  getBonusRounds(request: GetBonusRoundsRequest): Promise<GetBonusRoundsResponse> {
    return this.rewards.bonusRounds(request);
  }
}
