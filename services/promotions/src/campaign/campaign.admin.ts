import { Body, Controller, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Operator } from '@banyan/kernel/auth';
import { ListQuery } from '@banyan/kernel/dto';
import {
  CampaignChange,
  CampaignDraft,
  CampaignId,
  CampaignRecordDto,
  CampaignRecordPageDto,
  CampaignStep,
  SentencePreviewDto,
  SentencePreviewRequest,
} from './campaign.dto.js';
import { CampaignConsoleService } from './campaign-console.service.js';

@ApiTags('console: promotions')
@Controller('admin/v1/promotions/campaigns')
export class CampaignAdminController {
  constructor(private readonly campaigns: CampaignConsoleService) {}

  /** Filters: id, brand, state, category, trigger, proposed (true or false), q (beginning of the title). */
  @Get()
  @Operator('promotion.view')
  @ApiOkResponse({ type: CampaignRecordPageDto })
  list(@Query() query: ListQuery): Promise<CampaignRecordPageDto> {
    return this.campaigns.list(query);
  }

  @Get(':id')
  @Operator('promotion.view')
  @ApiOkResponse({ type: CampaignRecordDto })
  get(@Param() { id }: CampaignId): Promise<CampaignRecordDto> {
    return this.campaigns.get(id);
  }

  /** How terms read to players. */
  @Post('preview')
  @HttpCode(200)
  @Operator('promotion.view')
  @ApiOkResponse({ type: SentencePreviewDto })
  preview(@Body() request: SentencePreviewRequest): SentencePreviewDto {
    return this.campaigns.preview(request);
  }

  @Post()
  @HttpCode(200)
  @Operator('promotion.edit')
  @ApiOkResponse({ type: CampaignRecordDto })
  write(@Body() draft: CampaignDraft): Promise<CampaignRecordDto> {
    return this.campaigns.write(draft);
  }

  @Put(':id')
  @Operator('promotion.edit')
  @ApiOkResponse({ type: CampaignRecordDto })
  change(@Param() { id }: CampaignId, @Body() change: CampaignChange): Promise<CampaignRecordDto> {
    return this.campaigns.change(id, change);
  }

  /** Asks another operator to publish the draft. */
  @Post(':id/propose')
  @HttpCode(200)
  @Operator('promotion.edit')
  @ApiOkResponse({ type: CampaignRecordDto })
  propose(@Param() { id }: CampaignId, @Body() request: CampaignStep): Promise<CampaignRecordDto> {
    return this.campaigns.propose(id, request);
  }

  /** By another operator than the one who proposed it. */
  @Post(':id/publish')
  @HttpCode(200)
  @Operator('promotion.publish', { stepUp: true })
  @ApiOkResponse({ type: CampaignRecordDto })
  publish(@Param() { id }: CampaignId, @Body() request: CampaignStep): Promise<CampaignRecordDto> {
    return this.campaigns.publish(id, request);
  }

  /** Nobody joins or claims until it is resumed. */
  @Post(':id/pause')
  @HttpCode(200)
  @Operator('promotion.publish')
  @ApiOkResponse({ type: CampaignRecordDto })
  pause(@Param() { id }: CampaignId, @Body() request: CampaignStep): Promise<CampaignRecordDto> {
    return this.campaigns.pause(id, request);
  }

  @Post(':id/resume')
  @HttpCode(200)
  @Operator('promotion.publish', { stepUp: true })
  @ApiOkResponse({ type: CampaignRecordDto })
  resume(@Param() { id }: CampaignId, @Body() request: CampaignStep): Promise<CampaignRecordDto> {
    return this.campaigns.resume(id, request);
  }

  /** For good. */
  @Post(':id/end')
  @HttpCode(200)
  @Operator('promotion.publish', { stepUp: true })
  @ApiOkResponse({ type: CampaignRecordDto })
  end(@Param() { id }: CampaignId, @Body() request: CampaignStep): Promise<CampaignRecordDto> {
    return this.campaigns.end(id, request);
  }
}
