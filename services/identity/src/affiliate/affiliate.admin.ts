import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Operator, Writes } from '@banyan/kernel/auth';
import { ListQuery } from '@banyan/kernel/dto';
import {
  ApplicationId,
  ApplicationPageDto,
  ApplicationRowDto,
  ApproveApplicationDto,
  RejectApplicationDto,
} from './affiliate.dto.js';
import { AffiliateService } from './affiliate.service.js';

@ApiTags('console: affiliate applications')
@Controller('admin/v1/identity/affiliates')
export class AffiliateAdminController {
  constructor(private readonly affiliates: AffiliateService) {}

  /** Filters: id, brand, state, memberId, q (beginning of the username or full name). */
  /**
   * Filters: id, brand, state, memberId, q (beginning of the applicant's username or full name). Sorted by createdAt, also with `q`: the
   * newest of all that match come first, however many they are; by another field only with memberId.
   */
  @Get()
  @Operator('affiliate.view')
  @ApiOkResponse({ type: ApplicationPageDto })
  list(@Query() query: ListQuery): Promise<ApplicationPageDto> {
    return this.affiliates.list(query);
  }

  /** Whole, with what the list masks; reading it is audited. */
  @Writes('who read an application is in the audit log')
  @Get(':id')
  @Operator('affiliate.decide')
  @ApiOkResponse({ type: ApplicationRowDto })
  get(@Param() { id }: ApplicationId): Promise<ApplicationRowDto> {
    return this.affiliates.open(id);
  }

  /** The player becomes an agent who also plays (account type 41), where he stands. */
  @Post(':id/approve')
  @HttpCode(200)
  @Operator('affiliate.decide', { stepUp: true })
  @ApiOkResponse({ type: ApplicationRowDto })
  approve(@Param() { id }: ApplicationId, @Body() { reason }: ApproveApplicationDto): Promise<ApplicationRowDto> {
    return this.affiliates.approve(id, reason);
  }

  @Post(':id/reject')
  @HttpCode(200)
  @Operator('affiliate.decide')
  @ApiOkResponse({ type: ApplicationRowDto })
  reject(@Param() { id }: ApplicationId, @Body() { reason }: RejectApplicationDto): Promise<ApplicationRowDto> {
    return this.affiliates.reject(id, reason);
  }
}
