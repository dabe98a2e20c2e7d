import { Body, Controller, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Operator } from '@banyan/kernel/auth';
import { ListQuery } from '@banyan/kernel/dto';
import {
  EnvelopeChange,
  EnvelopeDraft,
  EnvelopeId,
  EnvelopeRecordDto,
  EnvelopeRecordPageDto,
  EnvelopeStep,
} from './envelope.dto.js';
import { EnvelopeConsoleService } from './envelope-console.service.js';

@ApiTags('console: promotions')
@Controller('admin/v1/promotions/envelopes')
export class EnvelopeAdminController {
  constructor(private readonly envelopes: EnvelopeConsoleService) {}

  /** Filters: id, brand, state, q (beginning of the title). */
  @Get()
  @Operator('promotion.view')
  @ApiOkResponse({ type: EnvelopeRecordPageDto })
  list(@Query() query: ListQuery): Promise<EnvelopeRecordPageDto> {
    return this.envelopes.list(query);
  }

  @Get(':id')
  @Operator('promotion.view')
  @ApiOkResponse({ type: EnvelopeRecordDto })
  get(@Param() { id }: EnvelopeId): Promise<EnvelopeRecordDto> {
    return this.envelopes.get(id);
  }

  @Post()
  @HttpCode(200)
  @Operator('promotion.edit')
  @ApiOkResponse({ type: EnvelopeRecordDto })
  write(@Body() draft: EnvelopeDraft): Promise<EnvelopeRecordDto> {
    return this.envelopes.write(draft);
  }

  @Put(':id')
  @Operator('promotion.edit')
  @ApiOkResponse({ type: EnvelopeRecordDto })
  change(@Param() { id }: EnvelopeId, @Body() change: EnvelopeChange): Promise<EnvelopeRecordDto> {
    return this.envelopes.change(id, change);
  }

  /** Asks another operator to publish it. */
  @Post(':id/propose')
  @HttpCode(200)
  @Operator('promotion.edit')
  @ApiOkResponse({ type: EnvelopeRecordDto })
  propose(@Param() { id }: EnvelopeId, @Body() request: EnvelopeStep): Promise<EnvelopeRecordDto> {
    return this.envelopes.propose(id, request);
  }

  /** By another operator than the one who proposed it. */
  @Post(':id/publish')
  @HttpCode(200)
  @Operator('promotion.publish', { stepUp: true })
  @ApiOkResponse({ type: EnvelopeRecordDto })
  publish(@Param() { id }: EnvelopeId, @Body() request: EnvelopeStep): Promise<EnvelopeRecordDto> {
    return this.envelopes.publish(id, request);
  }

  /** Nobody opens one any more; what was opened stays. */
  @Post(':id/end')
  @HttpCode(200)
  @Operator('promotion.publish', { stepUp: true })
  @ApiOkResponse({ type: EnvelopeRecordDto })
  end(@Param() { id }: EnvelopeId, @Body() request: EnvelopeStep): Promise<EnvelopeRecordDto> {
    return this.envelopes.end(id, request);
  }
}
