import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Member, Public } from '@banyan/kernel/auth';
import { AffiliateDto, AffiliatePageDto, ApplyDto } from './affiliate.dto.js';
import { AffiliateService } from './affiliate.service.js';
import { ProgrammeService } from './programme.service.js';

@ApiTags('affiliate application')
@Controller('wps/agent/affiliate')
@Member()
export class AffiliateController {
  constructor(
    private readonly affiliates: AffiliateService,
    private readonly programme: ProgrammeService,
  ) {}

  /** What the agent programme asks and where it answers; with a token also how I stand with it. */
  @Get()
  @Public()
  @ApiOkResponse({ type: AffiliatePageDto })
  page(): Promise<AffiliatePageDto> {
    return this.programme.page();
  }

  /** Applies to become an agent; an operator decides. */
  @Post()
  @HttpCode(200)
  @ApiOkResponse({ type: AffiliateDto })
  apply(@Body() body: ApplyDto): Promise<AffiliateDto> {
    return this.affiliates.apply(body);
  }
}
