import {
  IdentityServiceService,
  type GetMemberRequest,
  type GetMemberResponse,
  type ListBirthdaysRequest,
  type ListBirthdaysResponse,
  type ListPlacesRequest,
  type ListPlacesResponse,
} from '@banyan/proto/identity/v1/identity';
import { GrpcController, Rpc } from '@banyan/kernel/grpc';
import { MemberLinesService } from './member-lines.service.js';
import { MemberService } from './member.service.js';

@GrpcController()
export class MemberGrpcController {
  constructor(
    private readonly members: MemberService,
    private readonly lines: MemberLinesService,
  ) {}

  @Rpc(IdentityServiceService, 'getMember')
  getMember({ memberId }: GetMemberRequest): Promise<GetMemberResponse> {
    return this.members.getMember(memberId);
  }

  @Rpc(IdentityServiceService, 'listBirthdays')
  async listBirthdays(request: ListBirthdaysRequest): Promise<ListBirthdaysResponse> {
    return { memberIds: await this.members.birthdays(request) };
  }

  @Rpc(IdentityServiceService, 'listPlaces')
  async listPlaces({ afterId }: ListPlacesRequest): Promise<ListPlacesResponse> {
    return { places: await this.lines.places(afterId) };
  }
}
