import {
  IdentityServiceService,
  type GetMemberRequest,
  type GetMemberResponse,
} from '@banyan/proto/identity/v1/identity';
import { GrpcController, Rpc } from '@banyan/kernel/grpc';
import { MemberService } from './member.service.js';

@GrpcController()
export class MemberGrpcController {
  constructor(private readonly members: MemberService) {}

  @Rpc(IdentityServiceService, 'getMember')
  getMember({ memberId }: GetMemberRequest): Promise<GetMemberResponse> {
    return this.members.getMember(memberId);
  }
}
