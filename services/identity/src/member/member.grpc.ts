import {
  IdentityServiceService,
  type GetMemberRequest,
  type GetMemberResponse,
} from '@banyan/proto/identity/v1/identity';
import { GrpcDoor, Rpc } from '@banyan/kernel/grpc';
import { MemberService } from './member.service.js';

@GrpcDoor()
export class MemberGrpc {
  constructor(private readonly members: MemberService) {}

  @Rpc(IdentityServiceService, 'getMember')
  getMember({ memberId }: GetMemberRequest): Promise<GetMemberResponse> {
    return this.members.getMember(memberId);
  }
}
