import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Member } from '@banyan/kernel/auth';
import { OwnRestrictions } from './member-restriction.dto.js';
import { MemberRestrictionService } from './member-restriction.service.js';

@ApiTags('wallet')
@Member()
@Controller('wps/wallet/restrictions')
export class MemberRestrictionController {
  constructor(private readonly restrictions: MemberRestrictionService) {}

  /** What the member may not do now or from some time on, why and until when. */
  @Get()
  @ApiOkResponse({ type: OwnRestrictions })
  own(): Promise<OwnRestrictions> {
    return this.restrictions.own();
  }
}
