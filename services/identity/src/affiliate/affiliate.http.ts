import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Member } from '@banyan/kernel/auth';
import { AffiliateDto, ApplyDto } from './affiliate.dto.js';
import { AffiliateService } from './affiliate.service.js';

@ApiTags('affiliate application')
@Controller('wps/agent/affiliate')
@Member()
export class AffiliateDoor {
  constructor(private readonly affiliates: AffiliateService) {}

  /** How I stand with the agent programme. */
  @Get()
  @ApiOkResponse({ type: AffiliateDto })
  mine(): Promise<AffiliateDto> {
    return this.affiliates.mine();
  }

  /** Applies to become an agent; an operator decides. */
  @Post()
  @HttpCode(200)
  @ApiOkResponse({ type: AffiliateDto })
  apply(@Body() body: ApplyDto): Promise<AffiliateDto> {
    return this.affiliates.apply(body);
  }
}
